import { isInstalled } from './installed.ts'

/** Shows pushes, and a page while offline. */
const WORKER = '/push-worker.js'
/** Works for one page of the backoffice. */
const DOOR = '/backoffice/door-worker.js'

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
	navigator.serviceWorker.register(WORKER, { scope: '/' })

/** Removes service workers of an earlier site at start-up, which would keep serving it. */
export async function settleWorkers(): Promise<void> {
	const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
	const left = registrations.filter(({ active, waiting, installing }) => {
		// A worker that is just starting has no script yet: it is ours.
		const script = (active ?? waiting ?? installing)?.scriptURL
		return script !== undefined && !script.endsWith(WORKER) && !script.endsWith(DOOR)
	})
	await Promise.all(left.map((registration) => registration.unregister()))
	if (isInstalled()) await registerWorker()
}
