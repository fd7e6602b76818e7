import { assignNutritionist, challenger, publishPlan } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

/** What the tests use of the service worker's world. */
type WorkerWorld = {
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  ExtendableEvent: new (name: string) => Event
  shown: { title: string; options: NotificationOptions }[]
  isClosed: boolean
}

test('a reminder that arrives is shown, and a press on it leads to its page in the tab that is open', async ({
  page,
  context,
  platform,
}) => {
  const person = await challenger(platform)
  await publishPlan(platform, await assignNutritionist(platform, person), person)
  await enter(page, person, '/app/patient/meal-plans')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const [worker] = context.serviceWorkers()
  // A headless browser has nowhere to show notifications.
  await worker!.evaluate(() => {
    const world = globalThis as unknown as WorkerWorld
    world.shown = []
    world.registration.showNotification = async (title, options) => void world.shown.push({ title, options })
  })

  // What the browser does when its push service has something for us.
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${platform.url}/app`)
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const url = '/app/patient/progress'
  const [title, body, tag] = ['Time for your lunch', 'Your lunch is planned for 1:00 pm.', 'meal-1']
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: platform.url,
    registrationId: await registered,
    data: JSON.stringify({ title, body, tag, url }),
  })
  const shown = () => worker!.evaluate(() => (globalThis as unknown as WorkerWorld).shown)
  await expect
    .poll(shown)
    .toEqual([{ title, options: expect.objectContaining({ body, tag, data: { url } }) }])

  await worker!.evaluate(() => {
    const world = globalThis as unknown as WorkerWorld
    const [reminder] = world.shown
    const notification = { ...reminder!.options, close: () => (world.isClosed = true) }
    dispatchEvent(Object.assign(new world.ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL(url)
  expect(await worker!.evaluate(() => (globalThis as unknown as WorkerWorld).isClosed)).toBe(true)
  expect(context.pages()).toHaveLength(1)
})
