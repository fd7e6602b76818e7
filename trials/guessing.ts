import { setTimeout as pause } from 'node:timers/promises'
import { makePlatform, type Platform, password, someAddress } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:guessing [addresses]: many addresses guess one person's password at the same time, while that person
 * signs in a hundred times on a device that is known to the account, from wherever it is. All hundred must be accepted,
 * and at most 10 guesses may be evaluated in a quarter of an hour.
 */
const addresses = Number(process.argv[2] ?? 1000)
const guessesEach = 5
const attackers = 20
const signIns = 100

function signIn(platform: Platform, username: string, guess: string, headers: Record<string, string>) {
  return platform.call('POST /auth/login', { body: { username, password: guess }, headers })
}

await trial('guessing', async () => {
  const platform = await makePlatform()
  await platform.start()
  const { email } = await platform.join('patient')
  const { headers } = await signIn(platform, email, password, {})
  const cookie = headers['set-cookie']!.split(';')[0]!

  const guesses = Array.from({ length: addresses * guessesEach }, (_, n) => {
    const address = n % addresses
    return address % 2
      ? `100.64.${address >> 8}.${address & 255}`
      : `2001:db8:${address.toString(16)}::${n + 1}`
  })
  const answered: Record<number, number> = {}
  const began = performance.now()
  const attack = Promise.all(
    Array.from({ length: attackers }, async (_, attacker) => {
      for (let n = attacker; n < guesses.length; n += attackers) {
        const { status } = await signIn(platform, email, `guess number ${n}`, {
          'x-forwarded-for': guesses[n]!,
        })
        answered[status] = (answered[status] ?? 0) + 1
      }
    }),
  ).then(() => performance.now() - began)
  let accepted = 0
  for (let n = 0; n < signIns; n++) {
    const own = await signIn(platform, email, password, { cookie, 'x-forwarded-for': someAddress() })
    if (own.status === 200) accepted++
    await pause(20)
  }
  const seconds = (await attack) / 1000
  const stranger = await signIn(platform, email, password, {})
  await platform.remove()

  const evaluated = guesses.length - (answered[429] ?? 0)
  const failures = [
    ...(accepted < signIns ? [`the owner was refused ${signIns - accepted} times`] : []),
    ...(evaluated > 10 || seconds > 900 ? [`${evaluated} guesses were evaluated in ${seconds} s`] : []),
    ...(stranger.status !== 429 ? [`a stranger's right guess got ${stranger.status}`] : []),
  ]
  const figures = `owner accepted ${accepted} of ${signIns}; of ${guesses.length} guesses from ${addresses} addresses in ${seconds.toFixed(0)} s ${evaluated} evaluated`
  return { figures, failures }
})
