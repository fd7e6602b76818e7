import { describe, expect, test } from 'vitest'
import { ApiError, type ClientSetup, createClient, createTokenStore, noConnection } from './api.ts'

const me = {
  id: '0193e3a0-0000-7000-8000-000000000001',
  email: 'asha@example.in',
  name: 'Asha',
  phone: '9876543210',
  role: 'patient',
  status: 'active',
  email_verified: true,
  created_at: '2026-11-21T06:32:00.123Z',
}
const oldPair = { access_token: 'old', refresh_token: 'old-refresh' }
const newPair = { access_token: 'new', refresh_token: 'new-refresh', token_type: 'bearer', expires_in: 900 }

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

function answer(status: number, body?: unknown, headers: Record<string, string> = {}) {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  })
}
const problem = (status: number, detail: string, headers?: Record<string, string>) =>
  answer(status, { detail, status, request_id: 'r1' }, headers)

type Call = { path: string; method: string; token: string | null; headers: Headers; body: unknown }

/** A server that accepts only the access token 'new'. `refresh` answers the refresh call. */
function server(refresh: () => Response | Promise<Response> = () => answer(200, newPair)) {
  const calls: Call[] = []
  const fetch: ClientSetup['fetch'] = async (url, init) => {
    const headers = new Headers(init.headers)
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? null
    const path = url.replace('/api/v1', '')
    calls.push({ path, method: init.method!, token, headers, body: init.body })
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (path === '/auth/refresh') return refresh()
    if (path === '/auth/login') return problem(401, 'Incorrect email or password')
    if (token !== 'new') return problem(401, 'Please sign in.')
    return answer(200, me)
  }
  return { calls, fetch, count: (path: string) => calls.filter((call) => call.path === path).length }
}

function client(fetch: ClientSetup['fetch'], more: Partial<ClientSetup> = {}) {
  const tokens = more.tokens ?? createTokenStore(memoryStorage())
  const reasons: string[] = []
  const made = createClient({ fetch, tokens, leave: (why) => reasons.push(why), ...more })
  return { ...made, tokens, left: () => reasons.length, reasons }
}

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('expected a failure')
    },
    (error) => error,
  )

test('what may not outlive the tokens goes with them, and not before', () => {
  let forgotten = 0
  const tokens = createTokenStore(memoryStorage(), () => forgotten++)
  tokens.store(oldPair)
  tokens.store(newPair)
  expect(forgotten).toBe(0)
  tokens.clear()
  expect(forgotten).toBe(1)
})

test.each([
  [401, 'You were signed out because …', 'You were signed out because …'],
  [422, 'refresh_token: must be a token', ''],
])(
  'a refresh that is refused with %i leads to sign-in, and says why if it knows',
  async (status, detail, why) => {
    const { fetch } = server(() => problem(status, detail))
    const { api, tokens, reasons } = client(fetch)
    tokens.store(oldPair)
    expect((await failure(api('GET /auth/me'))).status).toBe(401)
    expect([tokens.access(), reasons]).toEqual([null, [why]])
  },
)

describe('a token known to have run out', () => {
  const spent = { ...oldPair, expires_in: -1 }

  test('is refreshed before anything else is asked, once for all', async () => {
    const { fetch, calls } = server()
    const { api, tokens } = client(fetch)
    tokens.store(spent)
    await Promise.all([api('GET /auth/me'), api('GET /patients/profile')])
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['/auth/refresh', null],
      ['/auth/me', 'new'],
      ['/patients/profile', 'new'],
    ])
    await api('GET /auth/me')
    expect(calls).toHaveLength(4)
  })

  test('whose session is over leads to sign-in', async () => {
    const { fetch, count } = server(() => problem(401, 'Please sign in.'))
    const { api, tokens, left } = client(fetch)
    tokens.store(spent)
    expect((await failure(api('GET /auth/me'))).status).toBe(401)
    expect([tokens.access(), left(), count('/auth/refresh')]).toEqual([null, 1, 1])
  })

  test('stays when the refresh finds no connection', async () => {
    const { fetch } = server(() => Promise.reject(new TypeError('Failed to fetch')))
    const { api, tokens, left } = client(fetch)
    tokens.store(spent)
    expect((await failure(api('GET /auth/me'))).status).toBe(0)
    expect([tokens.access(), left()]).toEqual(['old', 0])
  })
})

describe('a 401', () => {
  test('refreshes once, stores both tokens and replays', async () => {
    const { fetch, calls } = server()
    const { api, tokens } = client(fetch)
    tokens.store(oldPair)
    expect(await api('GET /auth/me')).toEqual(me)
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['/auth/me', 'old'],
      ['/auth/refresh', null],
      ['/auth/me', 'new'],
    ])
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'new-refresh'])
  })

  test('of the replay is passed on: one refresh per request', async () => {
    const { fetch, count } = server(() => answer(200, { ...newPair, access_token: 'also refused' }))
    const { api, tokens } = client(fetch)
    tokens.store(oldPair)
    expect((await failure(api('GET /auth/me'))).status).toBe(401)
    expect([count('/auth/refresh'), count('/auth/me')]).toEqual([1, 2])
  })

  test('replays with the same idempotency key', async () => {
    const { fetch, calls } = server()
    const { api, tokens } = client(fetch)
    tokens.store(oldPair)
    await api('POST /assignments', { body: {} as never })
    const keys = calls
      .filter(({ path }) => path === '/assignments')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test('of five requests at once makes one refresh', async () => {
    const { fetch, count } = server()
    const { api, tokens } = client(fetch)
    tokens.store(oldPair)
    const answers = await Promise.all(Array.from({ length: 5 }, () => api('GET /auth/me')))
    expect(answers).toEqual([me, me, me, me, me])
    expect([count('/auth/refresh'), count('/auth/me')]).toEqual([1, 10])
  })

  test.each([401, 403, 422])('clears both tokens and leaves when the refresh answers %i', async (status) => {
    const { fetch, count } = server(() => problem(status, 'Please sign in.'))
    const { api, tokens, left } = client(fetch)
    tokens.store(oldPair)
    expect((await failure(api('GET /auth/me'))).status).toBe(401)
    expect([tokens.access(), tokens.refresh(), left(), count('/auth/refresh')]).toEqual([null, null, 1, 1])
  })

  test('keeps the tokens when the refresh finds no connection', async () => {
    const { fetch } = server(() => Promise.reject(new TypeError('Failed to fetch')))
    const { api, tokens, left } = client(fetch)
    tokens.store(oldPair)
    const error = await failure(api('GET /auth/me'))
    expect([error.status, error.message]).toEqual([0, noConnection])
    expect([tokens.access(), tokens.refresh(), left()]).toEqual(['old', 'old-refresh', 0])
  })

  test.each([429, 500, 503])(
    'keeps the tokens and passes the error on when the refresh answers %i',
    async (status) => {
      const { fetch } = server(() => problem(status, 'Later, please.', { 'Retry-After': '7' }))
      const { api, tokens, left } = client(fetch)
      tokens.store(oldPair)
      const error = await failure(api('GET /auth/me'))
      expect([error.status, error.message, error.retryAfter]).toEqual([status, 'Later, please.', 7])
      expect([tokens.access(), tokens.refresh(), left()]).toEqual(['old', 'old-refresh', 0])
    },
  )

  test("adopts a sibling tab's fresh tokens instead of refreshing", async () => {
    const { fetch, count } = server()
    const tokens = createTokenStore(memoryStorage())
    tokens.store(oldPair)
    const { api } = client(
      async (url, init) => {
        const response = await fetch(url, init)
        if (count('/auth/me') === 1) tokens.store(newPair)
        return response
      },
      { tokens },
    )
    expect(await api('GET /auth/me')).toEqual(me)
    expect([count('/auth/refresh'), count('/auth/me')]).toEqual([0, 2])
  })

  test('of two tabs at once makes one refresh where tabs can wait for one another', async () => {
    let queue: Promise<unknown> = Promise.resolve()
    const exclusively: ClientSetup['exclusively'] = (work) => {
      const turn = queue.then(work)
      queue = turn
      return turn
    }
    const { fetch, count } = server()
    const tokens = createTokenStore(memoryStorage())
    tokens.store(oldPair)
    const tabs = [client(fetch, { tokens, exclusively }), client(fetch, { tokens, exclusively })]
    expect(await Promise.all(tabs.map(({ api }) => api('GET /auth/me')))).toEqual([me, me])
    expect(count('/auth/refresh')).toBe(1)
  })

  test('stays signed out when the person signs out during the refresh', async () => {
    const tokens = createTokenStore(memoryStorage())
    tokens.store(oldPair)
    const { fetch } = server(() => {
      tokens.clear()
      return answer(200, newPair)
    })
    const { api, left } = client(fetch, { tokens })
    expect((await failure(api('GET /auth/me'))).status).toBe(401)
    expect([tokens.access(), tokens.refresh(), left()]).toEqual([null, null, 0])
  })

  test('is passed on without a refresh token', async () => {
    const { fetch, calls } = server()
    const { api, tokens, left } = client(fetch)
    const error = await failure(api('GET /auth/me'))
    expect([error.status, error.message, calls.length, left()]).toEqual([401, 'Please sign in.', 1, 0])
    expect(tokens.access()).toBeNull()
  })

  test('of login is an answer, not a reason to refresh', async () => {
    const { fetch, calls } = server()
    const { api, tokens } = client(fetch)
    tokens.store(oldPair)
    const error = await failure(api('POST /auth/login', { body: { username: 'a@b.in', password: 'x&y=z' } }))
    expect([error.status, error.message, calls.length]).toEqual([401, 'Incorrect email or password', 1])
    expect(String(calls[0]!.body)).toBe('username=a%40b.in&password=x%26y%3Dz')
    expect(tokens.access()).toBe('old')
  })
})

describe('a call', () => {
  test('builds path, query, body and headers', async () => {
    const { fetch, calls } = server()
    const { api, apiList, tokens } = client(fetch)
    tokens.store(newPair)
    await api('PUT /meal-plans/:id', { params: { id: 'a/b' }, body: {} as never, ifMatch: 3 })
    await apiList('GET /admin/users', { query: { limit: 20, q: '', role: undefined } })
    const [change, list] = calls
    expect([change!.path, change!.method, change!.headers.get('If-Match')]).toEqual([
      '/meal-plans/a%2Fb',
      'PUT',
      '"3"',
    ])
    expect([change!.body, change!.headers.get('Content-Type')]).toEqual(['{}', 'application/json'])
    expect(change!.headers.has('Idempotency-Key')).toBe(false)
    expect([list!.path, list!.headers.has('Content-Type')]).toEqual(['/admin/users?limit=20', false])
  })

  test('sends the idempotency key it is given', async () => {
    const { fetch, calls } = server()
    const { api } = client(fetch)
    await failure(api('POST /assignments', { body: {} as never, idempotencyKey: 'k1' }))
    expect(calls[0]!.headers.get('Idempotency-Key')).toBe('k1')
  })

  test('answers a page with the total of the whole list', async () => {
    const { apiList } = client(async () => answer(200, [1, 2], { 'X-Total-Count': '45' }))
    expect(await apiList('GET /assignments')).toEqual({ rows: [1, 2], total: 45, isEstimated: false })
  })

  test('answers undefined for 204', async () => {
    const { api } = client(async () => new Response(null, { status: 204 }))
    expect(await api('DELETE /assignments/:id', { params: { id: '1' } })).toBeUndefined()
  })

  test('answers a file with its name; a page in its place is no connection', async () => {
    const params = { id: '1' }
    const urls: string[] = []
    const { apiFile } = client(async (url) => {
      urls.push(url)
      return new Response('BEGIN:VCALENDAR', {
        headers: { 'Content-Disposition': 'attachment; filename="meal-plan-2026-11-21.ics"' },
      })
    })
    const { name, content } = await apiFile('GET /meal-plans/:id.ics', { params })
    expect([name, await content.text()]).toEqual(['meal-plan-2026-11-21.ics', 'BEGIN:VCALENDAR'])
    expect(urls).toEqual(['/api/v1/meal-plans/1.ics'])
    const portal = client(async () => new Response('<h1>Welcome to station Wi-Fi</h1>'))
    expect((await failure(portal.apiFile('GET /meal-plans/:id.ics', { params }))).status).toBe(0)
  })

  test("fails with the server's sentence and fields", async () => {
    const errors = [{ path: 'email', message: 'Email is required' }]
    const { api } = client(async () => answer(422, { detail: 'Email is required', errors, request_id: 'r9' }))
    const error = await failure(api('POST /public/contact', { body: {} as never }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, message: 'Email is required', errors, requestId: 'r9' })
  })

  test('takes a page that is not JSON for no connection', async () => {
    const html = { status: 200, headers: { 'Content-Type': 'text/html' } }
    const { api } = client(async () => new Response('<h1>Welcome to station Wi-Fi</h1>', html))
    expect((await failure(api('GET /public/terms'))).message).toBe(noConnection)
  })

  test('gives up on an answer that never comes', async () => {
    const { api } = client(
      (_, { signal }) => new Promise((_resolve, reject) => signal!.addEventListener('abort', reject)),
      { timeout: 20 },
    )
    expect((await failure(api('GET /public/terms'))).status).toBe(0)
  })

  test('that was cancelled says so', async () => {
    const { api } = client(async (_, { signal }) => {
      signal!.throwIfAborted()
      return answer(200, {})
    })
    const error = await failure(api('GET /public/terms', { signal: AbortSignal.abort() }))
    expect(error.name).toBe('AbortError')
  })
})
