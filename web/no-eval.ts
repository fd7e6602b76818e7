import { config } from 'zod/v4/core'

// Zod compiles its checks with `new Function` where it may. The CSP forbids that, and every try is reported.
config({ jitless: true })
