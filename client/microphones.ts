/** Lists the microphones of the device; their names are known once one was allowed. */
export const microphones = async (): Promise<MediaDeviceInfo[]> =>
	(await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput')
