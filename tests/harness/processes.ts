import { readdirSync, readFileSync } from 'node:fs'

export function treeOf(pid: number): number[] {
	const children = new Map<number, number[]>()
	for (const entry of readdirSync('/proc')) {
		if (!/^\d+$/.test(entry)) continue
		const parent = parentOf(Number(entry))
		if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
	}
	const found = [pid]
	for (const each of found) found.push(...(children.get(each) ?? []))
	return found
}

export function signalTree(pid: number, signal: NodeJS.Signals): void {
	// From here on the first of the tree has no more children, who would outlive it.
	send(pid, 'SIGSTOP')
	for (const each of treeOf(pid)) send(each, signal)
	if (signal !== 'SIGSTOP') send(pid, 'SIGCONT')
}

function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
	}
}

/**
 * Returns the memory of a process and its descendants in bytes (proportional where it is shared); 0 when it
 * is gone.
 */
export function memoryOf(pid: number): number {
	return treeOf(pid).reduce((sum, each) => sum + proportional(each), 0)
}

function proportional(pid: number): number {
	const text = readProc(pid, 'smaps_rollup')
	const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text ?? '')?.[1]
	return Number(kilobytes ?? 0) * 1_024
}

function parentOf(pid: number): number | null {
	const stat = readProc(pid, 'stat')
	if (stat === null) return null
	// The name in parentheses may hold spaces and parentheses.
	return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function readProc(pid: number, file: string): string | null {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8')
	} catch {
		return null
	}
}
