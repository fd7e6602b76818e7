import type { FastifyRequest } from 'fastify'

type Logged = Error & { code?: unknown; constraint?: unknown; table?: unknown; statusCode?: unknown }

/**
 * Takes out of a text what errors quote: e-mail addresses, and values that PostgreSQL refused, such as
 * `invalid input syntax for type date: "…"` or `Key (email)=(…) already exists`.
 */
const withoutValues = (text: string) =>
  text
    .replace(/[^\s<>"'()[\]:;,=]+@[^\s<>"'()[\]:;,]+/g, '[address]')
    .replace(/(?<=: )".*"/s, '"…"')
    .replace(/(?<=\)=)\(.*\)/s, '(…)')

/** What logs contain of errors and requests: nothing that a person has typed. */
export const serializers = {
  // Only these fields: PostgreSQL's `detail` holds rows, and a mail server's `response` addresses.
  err: ({ name, message, stack, code, constraint, table, statusCode }: Logged) => ({
    type: name,
    message: withoutValues(message),
    // Its first lines are the message.
    stack: stack?.match(/^ +at .*$/gm)?.join('\n') ?? '',
    code,
    constraint,
    table,
    statusCode,
  }),
  // The route instead of the address, which may hold a search or the token of a shared plan.
  req: ({ method, routeOptions, ip }: FastifyRequest) => ({
    method,
    route: routeOptions.url ?? 'none',
    remoteAddress: ip,
  }),
}
