import { inTab } from '../../../client/storage.ts'
import { saveToasts } from './toast.ts'

/**
 * What a page does whose files are gone, since a new version of the site is out: it loads the new one, once it needs a
 * file, unless something was typed that would be lost.
 */

const STORAGE_KEY = 'karuna.outdated'
const TYPED_KEY = 'karuna.typed'

/** Thrown in place of a file that couldn't be fetched, where what was typed keeps the page from being loaded anew. */
export class Outdated extends Error {
	override readonly name = 'Outdated'
}

/** The path on which something was typed last. */
let typedAt: string | undefined
/** The fields of this document that somebody typed into. */
const typed = new WeakSet<EventTarget>()

/** Notices what is typed; to be called once in a document. */
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
/** What was typed into a field, which is the `at`th of its name. */
type Typed = readonly [name: string, at: number, value: string]

const fieldsNamed = (name: string): readonly Field[] =>
	[...document.querySelectorAll<Field>('input, textarea')].filter((field) => field.name === name)

/** Keeps what was typed into a document's fields for the document that is loaded in its place. */
export function saveTyped(): void {
	const fields = [...document.querySelectorAll<Field>('input[name]:not([type=password]), textarea[name]')]
	const saved = fields
		.filter((field) => typed.has(field))
		.map((field): Typed => [field.name, fieldsNamed(field.name).indexOf(field), field.value])
	if (saved.length > 0) inTab.set(TYPED_KEY, JSON.stringify([location.href, saved]))
}

/** Types what was saved for this document. @param isLast false: scripts will take the fields over, and it is needed again */
export function typeSaved(isLast: boolean): void {
	try {
		const [address, saved] = (inTab.read(TYPED_KEY) ?? ['', []]) as [string, Typed[]]
		if (isLast || address !== location.href) inTab.remove(TYPED_KEY)
		if (address !== location.href) return
		for (const [name, at, value] of saved) {
			const field = fieldsNamed(name)[at]
			// What was typed since goes before.
			if (!field || field.value !== field.defaultValue) continue
			// As the browser sets it, so that whoever follows the field hears of it.
			const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
			set?.call(field, value)
			field.dispatchEvent(new Event('input', { bubbles: true }))
		}
	} catch {
		// Nothing was saved.
	}
}

/** The file that this page began with: its name follows from all that can be fetched by it. */
const entry = (): string | undefined =>
	document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src

/** Whether the server answers, and has this page's version no more. Without a network the page stays readable. */
export async function isGone(): Promise<boolean> {
	const file = entry()
	if (file === undefined) return false
	const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
	return answer?.status === 404
}

/** Notes that this version is left. @returns false where it was left before, and came back all the same */
function leave(): boolean {
	const left = (inTab.read(STORAGE_KEY) ?? []) as readonly string[]
	const file = entry() ?? ''
	// What can't be noted could be done again and again.
	return !left.includes(file) && inTab.set(STORAGE_KEY, JSON.stringify([...left, file]))
}

/** Loads the page in the version that is out by now. @returns false where it is this one, or can't be told */
export async function loadNewVersion(): Promise<boolean> {
	if (!(await isGone()) || !leave()) return false
	saveToasts()
	location.reload()
	return true
}

/**
 * Fetches something of this version. Where that is gone the page is loaded anew, and the promise stays open until then.
 * @throws Outdated where something was typed on this page
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
