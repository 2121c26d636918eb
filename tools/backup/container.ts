import {
	createCipheriv,
	createDecipheriv,
	createHash,
	hash,
	randomBytes,
	scrypt,
	timingSafeEqual,
} from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * The outer form of an archive: a line of text, a head, pieces, and SHA-256 over all of it. With a passphrase
 * each piece is encrypted by AES-256-GCM under a key of this archive alone; its number is its nonce and its
 * place is authenticated, so that no piece can be changed, left out, repeated or moved.
 */

const MAGIC = Buffer.from('KARUNA BACKUP 1\n')
const PIECE = 1024 * 1024
const MAX_HEAD = 64 * 1024
const TAG = 16
const LAST = 0x80_00_00_00
/** About 100 ms and 128 MiB a guess. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const

export type Sealing =
	| { readonly cipher: 'none' }
	| {
			readonly cipher: 'aes-256-gcm'
			readonly salt: string
			readonly N: number
			readonly r: number
			readonly p: number
			/** Distinguishes a wrong passphrase from a damaged archive. */
			readonly check: string
	  }

/** An archive that can't be read as a whole: nothing of it is used. */
export class ArchiveRefused extends Error {
	override name = 'ArchiveRefused'
}

export const damaged = (what: string): ArchiveRefused =>
	new ArchiveRefused(`The archive is damaged (${what}): nothing was restored.`)

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

async function keyOf(passphrase: string, sealing: Exclude<Sealing, { cipher: 'none' }>): Promise<Buffer> {
	const { salt, N, r, p } = sealing
	return derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, {
		N,
		r,
		p,
		maxmem: 256 * N * r,
	})
}

const checkOf = (key: Buffer): string =>
	hash('sha256', Buffer.concat([Buffer.from('karuna backup '), key])).slice(0, 16)

function nonceOf(number: number): Buffer {
	const nonce = Buffer.alloc(12)
	nonce.writeBigUInt64BE(BigInt(number), 4)
	return nonce
}

const contextOf = (head: Buffer, isLast: boolean): Buffer =>
	Buffer.concat([Buffer.from(isLast ? [1] : [0]), head])

export interface ContainerWriter {
	write(data: Buffer): Promise<void>
	end(): Promise<number>
	abort(): Promise<void>
}

/** Begins an archive in a new file. @param passphrase null: nothing is encrypted */
export async function createContainer(path: string, passphrase: string | null): Promise<ContainerWriter> {
	const { sealing, key } = await newSealing(passphrase)
	const head = Buffer.from(JSON.stringify(sealing))
	const file = await open(path, 'wx', 0o600)
	const seal = createHash('sha256')
	let waiting: Buffer[] = []
	let size = 0
	let number = 0
	let total = 0

	async function put(data: Buffer): Promise<void> {
		seal.update(data)
		total += data.length
		await file.writeFile(data)
	}
	async function putPiece(plain: Buffer, isLast: boolean): Promise<void> {
		let piece = plain
		if (key) {
			const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(contextOf(head, isLast))
			piece = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
		}
		number++
		await put(uint32(isLast ? (piece.length | LAST) >>> 0 : piece.length))
		await put(piece)
	}
	await put(MAGIC)
	await put(uint32(head.length))
	await put(head)
	return {
		async write(data) {
			waiting.push(data)
			size += data.length
			if (size < PIECE) return
			const all = Buffer.concat(waiting)
			let from = 0
			for (; all.length - from >= PIECE; from += PIECE)
				await putPiece(all.subarray(from, from + PIECE), false)
			waiting = [all.subarray(from)]
			size = all.length - from
		},
		async end() {
			await putPiece(Buffer.concat(waiting), true)
			await file.writeFile(seal.digest())
			await file.sync()
			await file.close()
			return total + 32
		},
		abort: () => file.close(),
	}
}

async function newSealing(passphrase: string | null): Promise<{ sealing: Sealing; key: Buffer | null }> {
	if (passphrase === null) return { sealing: { cipher: 'none' }, key: null }
	const salt = randomBytes(16).toString('base64')
	const without = { cipher: 'aes-256-gcm', salt, ...SCRYPT, check: '' } as const
	const key = await keyOf(passphrase, without)
	return { sealing: { ...without, check: checkOf(key) }, key }
}

const uint32 = (value: number): Buffer => {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}

/**
 * Yields the content of an archive. Only after its end is all of it verified.
 * @throws ArchiveRefused when it is no archive, is damaged, or the passphrase is wrong or missing
 */
export async function* readContainer(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
	const file = await open(path).catch((error: NodeJS.ErrnoException) => {
		throw error.code === 'ENOENT' ? new ArchiveRefused(`There is no file ${path}.`) : error
	})
	try {
		const seal = createHash('sha256')
		const read = reader(file)
		const take = async (size: number, what: string): Promise<Buffer> => {
			const bytes = await read(size, what)
			seal.update(bytes)
			return bytes
		}
		if (!(await take(MAGIC.length, 'its beginning')).equals(MAGIC))
			throw new ArchiveRefused(`${path} is no backup of Karuna.`)
		const length = (await take(4, 'its head')).readUInt32BE()
		if (length > MAX_HEAD) throw damaged('its head')
		const head = await take(length, 'its head')
		const key = await openingKey(head, passphrase)
		for (let number = 0, isLast = false; !isLast; number++) {
			const marked = (await take(4, `piece ${number}`)).readUInt32BE()
			isLast = marked >= LAST
			const size = marked % LAST
			if (size > PIECE + TAG) throw damaged(`piece ${number}`)
			const piece = await take(size, `piece ${number}`)
			yield key ? opened(piece, key, number, contextOf(head, isLast)) : piece
		}
		const expected = seal.digest()
		const found = await read(32, 'its seal')
		if (!timingSafeEqual(expected, found)) throw damaged('its seal')
		if ((await file.read(Buffer.alloc(1), 0, 1)).bytesRead > 0) throw damaged('something follows it')
	} finally {
		await file.close()
	}
}

function reader(file: FileHandle) {
	return async (size: number, what: string): Promise<Buffer> => {
		const bytes = Buffer.allocUnsafe(size)
		for (let filled = 0; filled < size; ) {
			const { bytesRead } = await file.read(bytes, filled, size - filled)
			if (bytesRead === 0) throw damaged(`it ends within ${what}`)
			filled += bytesRead
		}
		return bytes
	}
}

async function openingKey(head: Buffer, passphrase: string | null): Promise<Buffer | null> {
	const sealing = sealingOf(head)
	if (sealing.cipher === 'none') return null
	if (passphrase === null)
		throw new ArchiveRefused('The archive is encrypted: set BACKUP_PASSPHRASE to what it was made with.')
	const key = await keyOf(passphrase, sealing)
	if (checkOf(key) !== sealing.check)
		throw new ArchiveRefused('BACKUP_PASSPHRASE is not what the archive was made with: nothing was restored.')
	return key
}

/** @throws ArchiveRefused unless it is exactly in this version's form */
function sealingOf(head: Buffer): Sealing {
	let sealing: Sealing
	try {
		sealing = JSON.parse(head.toString()) as Sealing
	} catch {
		throw damaged('its head')
	}
	if (sealing.cipher === 'none') return sealing
	const { cipher, N, r, p, salt, check } = sealing
	const known = cipher === 'aes-256-gcm' && N === SCRYPT.N && r === SCRYPT.r && p === SCRYPT.p
	if (!known || typeof salt !== 'string' || typeof check !== 'string') throw damaged('its head')
	return sealing
}

function opened(piece: Buffer, key: Buffer, number: number, context: Buffer): Buffer {
	try {
		const split = piece.length - TAG
		const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG })
		decipher.setAAD(context).setAuthTag(piece.subarray(split))
		return Buffer.concat([decipher.update(piece.subarray(0, split)), decipher.final()])
	} catch {
		throw damaged(`piece ${number}`)
	}
}
