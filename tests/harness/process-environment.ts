/**
 * What a process of the system gets from the one that tests it: where programs are, and where compiled code is, which
 * halves its start. Nothing of the configuration of the machine.
 */
export const processEnvironment = (): Readonly<Record<string, string>> => {
	const { PATH = '', NODE_COMPILE_CACHE } = process.env
	return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE }
}
