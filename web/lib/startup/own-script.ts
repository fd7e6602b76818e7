type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (_: '') => string }
}

/**
 * The address of a worker's script in the form that the CSP's Trusted Types ask for. Each name is in the CSP, stands
 * for one address only, and can be used once.
 */
export function ownScript(name: 'service-worker' | 'csv-worker', address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy(name, { createScriptURL: () => address }).createScriptURL('') ?? address
}
