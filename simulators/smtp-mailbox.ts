import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface CaughtMailHeader {
	readonly id: string
	/** ISO 8601, by the system's clock. */
	readonly receivedAt: string
	readonly from: string
	readonly to: string
	readonly subject: string
	/** BCP 47, or empty. */
	readonly language: string
	readonly messageId: string
	readonly unsubscribe?: { readonly list: string; readonly post: string }
}

export interface CaughtMail extends CaughtMailHeader {
	readonly text: string
	readonly html: string
}

export interface Mailbox {
	add(mail: CaughtMail): Promise<void>
	/** Lists mails, newest first. `search` matches recipients and subjects. */
	list(options: { search: string; offset: number; limit: number }): {
		readonly rows: readonly CaughtMailHeader[]
		readonly total: number
	}
	open(id: string): Promise<CaughtMail | null>
	close(): Promise<void>
}

const ID = /^[0-9a-f-]{36}$/

/**
 * Stores mails in a folder, one file each and a line in `index.jsonl`, so that a list opens no file. The
 * oldest are removed beyond `keep`.
 */
export async function openMailbox(directory: string, keep = 5_000): Promise<Mailbox> {
	await mkdir(directory, { recursive: true })
	const indexPath = join(directory, 'index.jsonl')
	const pathOf = (id: string) => join(directory, `${id}.json`)
	let index = await readIndex(indexPath)
	let linesOnDisk = index.length
	let writing: Promise<void> = Promise.resolve()

	const drop = async () => {
		const old = index.slice(0, Math.max(0, index.length - keep))
		if (old.length === 0) return
		index = index.slice(old.length)
		await Promise.all(old.map(({ id }) => rm(pathOf(id), { force: true })))
		if (linesOnDisk < keep * 1.2) return
		await writeFile(`${indexPath}.new`, index.map(line).join(''))
		await rename(`${indexPath}.new`, indexPath)
		linesOnDisk = index.length
	}

	const store = async (mail: CaughtMail) => {
		const { text: _text, html: _html, ...header } = mail
		await writeFile(pathOf(mail.id), JSON.stringify(mail))
		await appendFile(indexPath, line(header))
		linesOnDisk += 1
		index = [...index, header]
		await drop()
	}

	return {
		add(mail) {
			const stored = writing.then(() => store(mail))
			writing = stored.catch(() => {})
			return stored
		},
		list({ search, offset, limit }) {
			const wanted = search.trim().toLowerCase()
			const found = index.filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(wanted))
			return { rows: found.toReversed().slice(offset, offset + limit), total: found.length }
		},
		async open(id) {
			if (!ID.test(id)) return null
			try {
				return JSON.parse(await readFile(pathOf(id), 'utf8')) as CaughtMail
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
				throw error
			}
		},
		close: () => writing,
	}
}

const line = (header: CaughtMailHeader) => `${JSON.stringify(header)}\n`

async function readIndex(path: string): Promise<CaughtMailHeader[]> {
	let text: string
	try {
		text = await readFile(path, 'utf8')
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
		throw error
	}
	return text.split('\n').flatMap((one) => {
		try {
			return one === '' ? [] : [JSON.parse(one) as CaughtMailHeader]
		} catch {
			return []
		}
	})
}
