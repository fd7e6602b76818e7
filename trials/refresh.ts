import type { Tokens } from '#domain/auth/auth.ts'
import { makePlatform, type Platform, password } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:refresh [sessions]: a thief has a copy of somebody's refresh token, and both refresh in turn, in either
 * order or at the same time. The session must have ended when both have refreshed twice.
 */
const sessions = Number(process.argv[2] ?? 200)

/** Both refresh twice. Whether any token that one of them holds still opens the session. */
async function survives(platform: Platform, email: string, order: number) {
  const refresh = async (held: Tokens) => {
    const { status, body } = await platform.call('POST /auth/refresh', {
      body: { refresh_token: held.refresh_token },
    })
    if (status === 200) accepted++
    return status === 200 ? body : held
  }
  let accepted = 0
  const { body: first } = await platform.call('POST /auth/login', { body: { username: email, password } })
  const held: Tokens[] = [first, first]
  for (let round = 0; round < 2; round++) {
    if (accepted < round * 2) throw new Error('A refresh of the first round was refused.')
    if (order === 4) held.splice(0, 2, ...(await Promise.all(held.map(refresh))))
    else {
      const one = (order >> round) & 1
      for (const who of [one, 1 - one]) held[who] = await refresh(held[who]!)
    }
  }
  const answers = await Promise.all(
    held.flatMap(({ access_token, refresh_token }) => [
      platform.call('GET /auth/me', {}, access_token),
      platform.call('POST /auth/refresh', { body: { refresh_token } }),
    ]),
  )
  return answers.some(({ status }) => status !== 401)
}

await trial('refresh', async () => {
  const platform = await makePlatform()
  await platform.start()
  const { email } = await platform.join('patient')
  const failures: string[] = []
  for (let session = 0; session < sessions; session++)
    if (await survives(platform, email, session % 5))
      failures.push(`a session survived, order ${session % 5}`)
  await platform.remove()
  return { figures: `ended by the second round: ${sessions - failures.length} of ${sessions}`, failures }
})
