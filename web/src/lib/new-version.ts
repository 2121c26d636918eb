import { inTab } from '../../../client/storage.ts'
import { saveToasts } from './toast.ts'

/**
 * Handles pages whose files are gone after a deployment: when one is needed, the new version is loaded,
 * unless typed text would be lost.
 */

const STORAGE_KEY = 'karuna.outdated'
const TYPED_KEY = 'karuna.typed'

/** Thrown in place of a missing file if typed text prevents a reload. */
export class Outdated extends Error {
	override readonly name = 'Outdated'
}

let typedAt: string | undefined
const typed = new WeakSet<EventTarget>()

export function noticeTyping(): void {
	document.addEventListener(
		'input',
		({ target }) => {
			typedAt = location.pathname
			if (target) typed.add(target)
		},
		true,
	)
}

type Field = HTMLInputElement | HTMLTextAreaElement
type Typed = readonly [name: string, at: number, value: string]

const fieldsNamed = (name: string): readonly Field[] =>
	[...document.querySelectorAll<Field>('input, textarea')].filter((field) => field.name === name)

export function saveTyped(): void {
	const fields = [...document.querySelectorAll<Field>('input[name]:not([type=password]), textarea[name]')]
	const saved = fields
		.filter((field) => typed.has(field))
		.map((field): Typed => [field.name, fieldsNamed(field.name).indexOf(field), field.value])
	if (saved.length > 0) inTab.set(TYPED_KEY, JSON.stringify([location.href, saved]))
}

/**
 * Restores the saved text. @param isLast false: hydration will replace the fields, and the text is needed
 * again
 */
export function typeSaved(isLast: boolean): void {
	try {
		const [address, saved] = (inTab.read(TYPED_KEY) ?? ['', []]) as [string, Typed[]]
		if (isLast || address !== location.href) inTab.remove(TYPED_KEY)
		if (address !== location.href) return
		for (const [name, at, value] of saved) {
			const field = fieldsNamed(name)[at]
			// Newer text takes precedence.
			if (!field || field.value !== field.defaultValue) continue
			// The native setter is used, so that React notices the change.
			const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
			set?.call(field, value)
			field.dispatchEvent(new Event('input', { bubbles: true }))
		}
	} catch {
		// Nothing was saved.
	}
}

const entry = (): string | undefined =>
	document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src

/** Checks whether the server answers but no longer has this version. Offline, the page stays readable. */
export async function isGone(): Promise<boolean> {
	const file = entry()
	if (file === undefined) return false
	const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
	return answer?.status === 404
}

/**
 * Records that this version is left. @returns false if it was left before and came back, to prevent a reload
 * loop
 */
function leave(): boolean {
	const left = (inTab.read(STORAGE_KEY) ?? []) as readonly string[]
	const file = entry() ?? ''
	// Without a record, the reload could repeat endlessly.
	return !left.includes(file) && inTab.set(STORAGE_KEY, JSON.stringify([...left, file]))
}

/** Reloads the page in the current version. @returns false if it is the same one or unknown */
export async function loadNewVersion(): Promise<boolean> {
	if (!(await isGone()) || !leave()) return false
	saveToasts()
	location.reload()
	return true
}

/**
 * Fetches something of this version. If it is gone, the page reloads and the promise stays pending.
 * @throws Outdated if text was typed on this page
 */
export async function orNewVersion<T>(load: () => Promise<T>): Promise<T> {
	try {
		return await load()
	} catch (error) {
		if (typedAt === location.pathname) throw (await isGone()) ? new Outdated('', { cause: error }) : error
		if (await loadNewVersion()) return new Promise<T>(() => undefined)
		throw error
	}
}
