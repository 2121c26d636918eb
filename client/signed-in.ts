import { onDevice } from './storage.ts'

const KEY = 'karuna.signedIn'

/**
 * Whether somebody has signed in on this device, in whichever application: a cookie that scripts can't read says who, and
 * this merely that asking it is worth a call.
 */
export const signedInHint = {
	get: (): boolean => onDevice.get(KEY) === '1',
	/** Where nothing is kept the next page asks to log in again. */
	set: (): void => void onDevice.set(KEY, '1'),
	remove: (): void => onDevice.remove(KEY),
}
