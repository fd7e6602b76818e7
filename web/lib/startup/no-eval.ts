// Zod compiles its checks with `new Function` if it can. The CSP forbids that, and browsers report each attempt. This
// global is where Zod looks for its config at start; importing its `config` would make the first file larger.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
