/** An earlier site left service workers behind, which would go on serving it. Only the one of pushes stays. */
export async function unregisterServiceWorkers(): Promise<void> {
	const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
	const left = registrations.filter(({ active }) => !active?.scriptURL.endsWith('/push-worker.js'))
	await Promise.all(left.map((registration) => registration.unregister()))
}
