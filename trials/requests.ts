import { type ContractRoute, contract } from '#domain/contract.ts'
import { rewindableClinic } from '#server/testing/clinic.ts'
import { sendOddRequests } from '#server/testing/odd-requests.ts'
import { trial, withTestDatabases } from './trial.ts'

/*
 * npm run trial:requests [requests] [seed]: random requests to every call, by every role and by nobody: wrong types,
 * names from prototypes, numbers, dates, sizes. None may get a 5xx.
 */
const [requests = 50_000, seed = Date.now() % 1e6] = process.argv.slice(2).map(Number)

await trial('requests', () =>
  withTestDatabases(async () => {
    const world = await rewindableClinic()
    const routes = Object.keys(contract) as ContractRoute[]
    const numRuns = Math.ceil(requests / routes.length)
    const failures: string[] = []
    for (const route of routes) {
      await sendOddRequests(world, route, { numRuns, seed }).catch((error: Error) =>
        failures.push(`${route}: ${error.message}`),
      )
      await world.time.rewind()
    }
    await world.app.close()
    const figures = `${numRuns * routes.length} requests to ${routes.length} calls, seed ${seed}, ${failures.length} calls with a 5xx`
    return { figures, failures }
  }),
)
