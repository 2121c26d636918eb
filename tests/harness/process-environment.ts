/**
 * The environment of a system process under test: paths of programs, and the compile cache, which halves its
 * start. It contains no configuration of the machine.
 */
export const processEnvironment = (): Readonly<Record<string, string>> => {
	const { PATH = '', NODE_COMPILE_CACHE } = process.env
	return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE }
}
