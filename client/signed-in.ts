import { onDevice } from './storage.ts'

const KEY = 'karuna.signedIn'

/**
 * A hint that a user is signed in on this device, in any application. The session is in a cookie that scripts
 * can't read; this only tells that a renewal is worth a call.
 */
export const signedInHint = {
	get: (): boolean => onDevice.get(KEY) === '1',
	set: (): void => void onDevice.set(KEY, '1'),
	remove: (): void => onDevice.remove(KEY),
}
