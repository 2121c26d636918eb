import { isInstalled } from './installed.ts'

/** Shows pushes, and a page of its own where there is no network. The only one that stays registered. */
const WORKER = '/push-worker.js'

/** For whoever takes pushes, and for whoever installed the site. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
	navigator.serviceWorker.register(WORKER, { scope: '/' })

/** At start-up. An earlier site left service workers behind, which would go on serving it. */
export async function settleWorkers(): Promise<void> {
	const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
	const left = registrations.filter(({ active, waiting, installing }) => {
		// One that begins just now has no script yet: it is ours.
		const script = (active ?? waiting ?? installing)?.scriptURL
		return script !== undefined && !script.endsWith(WORKER)
	})
	await Promise.all(left.map((registration) => registration.unregister()))
	if (isInstalled()) await registerWorker()
}
