import { readdir, readFile } from 'node:fs/promises'

const read = (pid: string, part: string) => readFile(`/proc/${pid}/${part}`, 'latin1').catch(() => '')

export async function decodersOf(parent: number): Promise<number[]> {
	const found: number[] = []
	for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
		const stat = await read(pid, 'stat')
		// proc(5): after the name in brackets come the state and the parent.
		const isChild = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
		if (isChild && (await read(pid, 'cmdline')).includes('decoder-child')) found.push(Number(pid))
	}
	return found
}

export async function killDecodersOf(parent: number): Promise<void> {
	for (const pid of await decodersOf(parent))
		try {
			process.kill(pid, 'SIGKILL')
		} catch (error) {
			// It has just ended by itself.
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
		}
}
