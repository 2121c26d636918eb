import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import type { Tickets } from '../../kernel/ports/tickets.ts'
import { codeOf, importKeys, isSigned, readCode } from '../../kernel/wire/ticket-codes.ts'
import { createTickets } from './tickets.ts'

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)
const before = createTickets({ current: 'old', keys: new Map([['old', OLD]]) })
const after = createTickets({
	current: 'new',
	keys: new Map([
		['old', OLD],
		['new', NEW],
	]),
})
const stranger = createTickets({ current: 'new', keys: new Map([['new', NEW]]) })
const ticket = {
	liveEvent: '2f0b6a54',
	registration: '0190d5b2-7a3b-7c4d-8e5f-0123456789ab',
	seat: 2,
	version: 258,
}

const isSignedBy = async ({ publicKeys }: Pick<Tickets, 'publicKeys'>, code: string): Promise<boolean> => {
	const read = readCode(code)
	return read !== null && (await isSigned(read, await importKeys(publicKeys)))
}

describe('tickets', () => {
	it('have a token of 128 bits of their own for each version', () => {
		const tokens = [1, 2].map((version) => before.tokenOf(ticket.registration, version))
		for (const token of tokens) expect(token).toMatch(/^~[a-z2-7]{26}$/)
		expect(new Set(tokens).size).toBe(2)
		expect(before.tokenOf(ticket.registration, 1)).toBe(tokens[0])
	})

	it('are read as they were signed, also under a former key, and as scanners type them', async () => {
		const code = before.codeOf(ticket)
		expect(readCode(code)?.ticket).toEqual(ticket)
		expect(readCode(` ${code.toLowerCase()}\n`)?.ticket).toEqual(ticket)
		expect(await isSignedBy(before, code)).toBe(true)
		expect(await isSignedBy(after, code)).toBe(true)
		expect(await isSignedBy(stranger, code)).toBe(false)
		const { signature = new Uint8Array() } = readCode(code) ?? {}
		expect(await isSignedBy(before, codeOf({ ...ticket, seat: 1 }, signature))).toBe(false)
		for (const text of ['', 'nonsense', code.slice(0, -1), `${code}A`]) expect(readCode(text)).toBeNull()
	})

	it('hold no name, and fit a QR code of 41 modules that may lose a seventh of itself', () => {
		expect(encode(before.codeOf(ticket), { ecc: 'M', border: 0 }).size).toBe(41)
		expect(after.publicKeys).toHaveLength(2)
		expect(after.publicKeys[1]).toBe(before.publicKeys[0])
	})
})
