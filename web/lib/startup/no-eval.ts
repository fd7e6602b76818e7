// Zod compiles its checks with `new Function` where it may. The CSP forbids that, and every try is reported.
// Set where Zod looks for it when it starts, as importing its `config` would pull it into the entry.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
