import type { DeviceTokenBody } from '../../../../../domain/notifications/push.contract.ts'
import { api } from '../../../lib/client.ts'
import { preferences } from '../../../lib/preferences.ts'
import { registerWorker } from '../../../lib/service-workers.ts'

const PATH = '/api/v1/pushNotificationDeviceToken'

/** `off` may be turned on, `denied` only in the browser's own settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionHere(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration('/')
	return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns the state on this browser without asking for permission. */
export async function pushState(): Promise<PushState> {
	if (!isSupported()) return 'unsupported'
	if (Notification.permission === 'denied') return 'denied'
	const { data } = await api.get(PATH)
	if (data.publicKey === '') return 'unsupported'
	return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}

const register = (userId: string, subscription: PushSubscription) =>
	api.post(PATH, {
		body: {
			token: JSON.stringify(subscription),
			device: 'web',
			userId,
			language: preferences.get().language,
		} satisfies DeviceTokenBody,
	})

/** Asks for the permission and subscribes to pushes. Call it on a click only. */
export async function turnPushOn(userId: string): Promise<PushState> {
	if ((await Notification.requestPermission()) !== 'granted') return pushState()
	const { data } = await api.get(PATH)
	await registerWorker()
	const { pushManager } = await navigator.serviceWorker.ready
	const subscription = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: data.publicKey,
	})
	await register(userId, subscription)
	return 'on'
}

export async function turnPushOff(): Promise<PushState> {
	const subscription = await subscriptionHere()
	if (!subscription) return 'off'
	const { endpoint } = subscription
	await api.delete(PATH, { body: { endpoint } })
	await subscription.unsubscribe()
	return 'off'
}

/** Moves an existing subscription of this browser to the signed-in user. */
export async function renewPush(userId: string): Promise<void> {
	if (!isSupported() || Notification.permission !== 'granted') return
	const subscription = await subscriptionHere()
	if (subscription) await register(userId, subscription)
}
