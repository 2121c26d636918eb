import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentAccount, Withdrawal, WithdrawForm } from '../../domain/funds/contract.ts'
import type { OwnEvidence, Spending } from '../../domain/funds/evidence.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { pdf } from '../harness/sample-documents.ts'
import {
	decideEvidenceOn,
	evidenceFile,
	evidenceOf,
	evidencePages,
	paidWithdrawal,
	seenEvidence,
	submitted,
} from './evidence.fixtures.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { addAccount, ask, decideOn, requested, seen } from './withdrawals.fixtures.ts'

const CANARY = 'Asha Devi 98765 43210'

describe('evidence of withdrawals', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let finance: Caller
	let donor: Caller
	let account: PaymentAccount
	const people = () => ({ author, admin, finance })

	beforeAll(async () => {
		harness = await startHarness()
		const all = ['donee', 'admin', 'finance', 'donor'].map((key) => harness.person(key))
		;[author, admin, finance, donor] = (await Promise.all(all)) as [Caller, Caller, Caller, Caller]
		account = await addAccount(author)
	}, 120_000)
	afterAll(() => harness?.stop())

	const spending = async (caller: Caller, requestId: string) =>
		(await caller.json<{ data: Spending[] }>('GET', `/api/v1/donationRequest/${requestId}/spending`)).data
	const own = async (withdrawalId: string) =>
		(await author.json<{ data: OwnEvidence }>('GET', evidenceOf(withdrawalId))).data
	const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
	const noticesOf = async (caller: Caller) => {
		await harness.system.untilIdle()
		const rows = await harness.system.sql.query<{ kind: string }>(
			"SELECT kind FROM rec.notifications WHERE user_id = $1 AND kind LIKE 'evidence%' ORDER BY created_at",
			[caller.id],
		)
		return rows.map(({ kind }) => kind)
	}

	it('goes from due to accepted, and everybody sees the copy from then on, live', async () => {
		const { withdrawalId, requestId } = await paidWithdrawal(harness, people(), account.uniqueId)
		const due = await own(withdrawalId)
		expect(due).toMatchObject({ state: 'due', isOverdue: false, pages: [], amount: 100 })
		expect(await spending(harness.guest(), requestId)).toEqual([
			{
				_id: withdrawalId,
				paidOn: due.paidOn,
				units: 'INR',
				amount: 100,
				purpose: 'equipment',
				evidence: { state: 'due', dueOn: due.dueOn, pages: [] },
			},
		])
		const [page] = await evidencePages(author)
		const body = {
			pages: [page, { original: page?.original, copy: (await evidenceFile(author, 'copy'))._id }],
		}
		const made = await author.json<{ data: OwnEvidence }>('POST', evidenceOf(withdrawalId), body)
		expect(made.data).toMatchObject({ state: 'submitted', pages: [{ page: 1 }, { page: 2 }] })
		expect((await spending(harness.guest(), requestId))[0]?.evidence).toMatchObject({
			state: 'submitted',
			pages: [],
		})

		expect((await admin.call('GET', `/api/backoffice/evidence/${withdrawalId}`)).status).toBe(403)
		const queue = await finance.json<{ id: string }[]>(
			'GET',
			'/api/backoffice/evidence?filter={"state":"submitted"}',
		)
		expect(queue.map(({ id }) => id)).toEqual([withdrawalId])
		const detail = await seenEvidence(finance, withdrawalId)
		expect(detail).toMatchObject({
			payee: 'Sharma Pumps, Giridih',
			decisions: ['accept', 'return', 'waive'],
			pages: [{ page: 1, original: { contentType: 'application/pdf', name: 'bill.pdf' } }, { page: 2 }],
		})
		const { evidenceId } = detail
		expect((await decideEvidenceOn(finance, withdrawalId, 'accept', { evidenceId })).status).toBe(200)
		const [visible] = await spending(harness.guest(), requestId)
		expect(visible?.evidence).toMatchObject({ state: 'accepted' })
		expect(visible?.evidence?.pages).toHaveLength(2)
		const [event] = await harness.system.sql.query<{ data: Record<string, unknown> }>(
			"SELECT data FROM read.timeline WHERE type = 'EvidenceSubmitted' AND data ->> 'evidenceId' = $1",
			[evidenceId],
		)
		// Ids, a hash and a count: nothing of anybody.
		expect(Object.keys(event?.data ?? {}).toSorted()).toEqual(
			['at', 'byUserId', 'evidenceHash', 'evidenceId', 'pages', 'withdrawalId'].toSorted(),
		)

		const reason = 'A phone number can be read on page two.'
		expect((await decideEvidenceOn(finance, withdrawalId, 'return', { evidenceId, reason })).status).toBe(200)
		expect((await spending(harness.guest(), requestId))[0]?.evidence).toMatchObject({
			state: 'returned',
			pages: [],
		})
		expect(await own(withdrawalId)).toMatchObject({ state: 'returned', reason })
		expect(await noticesOf(author)).toEqual(['evidenceAccepted', 'evidenceReturned'])
	})

	it('is the business of nobody else, and of a private request only those who may see it', async () => {
		const { withdrawalId, requestId } = await paidWithdrawal(harness, people(), account.uniqueId)
		await submitted(author, withdrawalId)
		for (const caller of [donor, finance, admin])
			expect((await caller.call('GET', evidenceOf(withdrawalId))).status).toBe(404)
		const foreign = { pages: await evidencePages(donor) }
		expect((await donor.call('POST', evidenceOf(withdrawalId), { body: foreign })).status).toBe(404)
		expect(codeOf(await author.call('POST', evidenceOf(withdrawalId), { body: foreign }))).toBe(
			'EVIDENCE_FILES',
		)
		await harness.system.sql.execute('UPDATE read.requests SET is_private = true WHERE id = $1', [requestId])
		const url = `/api/v1/donationRequest/${requestId}/spending`
		expect((await harness.guest().call('GET', url)).status).toBe(404)
		expect((await author.call('GET', url)).status).toBe(200)
		await harness.system.sql.execute('UPDATE read.requests SET is_private = false WHERE id = $1', [requestId])

		// Neither an original nor a copy opens by its path alone.
		const { pages } = await seenEvidence(finance, withdrawalId)
		for (const file of [pages[0]?.original?.url, pages[0]?.copyUrl]) {
			expect((await harness.guest().call('GET', `${file}`)).status).toBe(200)
			expect((await harness.guest().call('GET', `${file}`.replace(/\?.*/, ''))).status).toBe(404)
		}
	})

	it('that is overdue stops the next withdrawal until it is shown or waived', async () => {
		const { withdrawalId, requestId } = await paidWithdrawal(harness, people(), account.uniqueId)
		const waiting = await requested(author, requestId, 50, account.uniqueId)
		harness.clock.advance(31 * DAY_MS)
		const form = await author.json<{ data: WithdrawForm }>(
			'GET',
			`/api/v1/donationRequest/${requestId}/withdraw`,
		)
		expect(form.data.problem?.code).toBe('EVIDENCE_OVERDUE')
		const hindi = await author.call('POST', `/api/v1/donationRequest/withdraw/${requestId}`, {
			body: {
				amount: 10,
				units: 'INR',
				paymentAccountId: account.uniqueId,
				purpose: { code: 'food', description: 'Rice.', payee: 'A shop' },
			},
			headers: { 'accept-language': 'hi' },
		})
		expect(hindi).toMatchObject({ status: 409, body: { code: 'EVIDENCE_OVERDUE' } })
		expect((hindi.body as { message: string }).message).toMatch(/^कृपया पहले दिखाएँ/)
		expect(codeOf(await decideOn(finance, waiting._id, 'approve', { accountVersion: 1 }))).toBe(
			'EVIDENCE_OVERDUE',
		)
		const { data } = await author.json<{ data: readonly Withdrawal[] }>(
			'GET',
			`/api/v1/donationRequest/withdraw?requestId=${requestId}`,
		)
		expect(data.find(({ _id }) => _id === withdrawalId)?.evidence).toMatchObject({ isOverdue: true })
		const overdue = await finance.json<{ id: string }[]>(
			'GET',
			'/api/backoffice/evidence?filter={"overdue":true}',
		)
		expect(overdue.map(({ id }) => id)).toContain(withdrawalId)
		const reason = 'The shop has closed.'
		expect((await decideEvidenceOn(finance, withdrawalId, 'waive', { reason })).status).toBe(200)
		expect((await ask(author, requestId, 10, account.uniqueId)).status).toBe(200)
		expect((await seen(finance, withdrawalId)).evidence).toMatchObject({ state: 'waived' })
		for (const [caller, path] of [
			[finance, '/api/backoffice/withdrawals/csv'],
			[author, `/api/v1/donationRequest/withdraw?requestId=${requestId}&isDownload=true`],
		] as const)
			expect((await caller.call('GET', path)).text).toMatch(/equipment.*waived/)
	})

	it('that is published holds pixels alone: nothing of what came with them is left anywhere', async () => {
		const log: string[] = []
		const { withdrawalId, requestId } = await paidWithdrawal(harness, people(), account.uniqueId)
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/>
			<text x="20" y="110" font-size="40">${CANARY}</text></svg>`
		const plain = await sharp(Buffer.from(svg)).png().toBuffer()
		// A browser would send this: black over the text and, by mistake, the camera's metadata.
		const black = await sharp({ create: { width: 600, height: 90, channels: 3, background: '#000' } })
			.png()
			.toBuffer()
		const covered = await sharp(plain)
			.composite([{ input: black, left: 0, top: 60 }])
			.withExif({ IFD0: { Artist: CANARY, ImageDescription: CANARY }, IFD3: { GPSLatitude: '24/1' } })
			.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${CANARY}</d></x:xmpmeta>`)
			.jpeg()
			.toBuffer()
		const jpeg = Buffer.concat([covered, Buffer.from(`trailing ${CANARY}`)])
		const png = withTextChunk(await sharp(covered).png().toBuffer(), CANARY)
		const layered = await sharp(plain).png({ palette: true }).toBuffer()
		for (const [name, bytes] of [
			['covered.jpg', jpeg],
			['covered.png', png],
		] as const)
			expect(bytes.includes(CANARY), `${name} has the canary before`).toBe(true)
		const pages: { original: string; copy: string }[] = []
		for (const [original, copy] of [
			[pdf(CANARY), jpeg],
			[layered, png],
		] as const) {
			const { _id, url } = await evidenceFile(author, 'original', original)
			const uploaded = await evidenceFile(author, 'copy', copy)
			pages.push({ original: _id, copy: uploaded._id })
			log.push(`original ${url.replace(/\?.*/, '')}`)
		}
		await author.json('POST', evidenceOf(withdrawalId), { pages })
		const { evidenceId } = await seenEvidence(finance, withdrawalId)
		await decideEvidenceOn(finance, withdrawalId, 'accept', { evidenceId })
		const [visible] = await spending(harness.guest(), requestId)
		for (const url of visible?.evidence?.pages ?? []) {
			const { statusCode, rawPayload, headers } = await harness.system.app.inject({ method: 'GET', url })
			expect(statusCode).toBe(200)
			const { exif, xmp, iptc, icc, pages: layers, format } = await sharp(rawPayload).metadata()
			const box = { left: 0, top: 64, width: 600, height: 78 }
			const pixels = await sharp(rawPayload).extract(box).raw().toBuffer()
			const brightest = pixels.reduce((most, value) => Math.max(most, value), 0)
			const traces = [rawPayload, Buffer.from(JSON.stringify(headers))].filter((each) => holds(each, CANARY))
			log.push(
				`copy ${url.replace(/\?.*/, '')}: ${format}, ${rawPayload.length} bytes, exif ${exif?.length ?? 0}, xmp ${xmp?.length ?? 0}, iptc ${iptc?.length ?? 0}, icc ${icc?.length ?? 0}, layers ${layers ?? 1}, canary ${traces.length}, brightest of all pixels under the box ${brightest} of 255`,
			)
			expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
			expect(traces).toEqual([])
			expect(brightest).toBeLessThan(16)
			// Kept by this reader's browser for a while, by nothing between.
			expect(headers['cache-control']).toMatch(/^private/)
			// No variant of it for cards, from which something could be read.
			const card = url.replace(/\.webp.*/, '_776x435.webp')
			expect((await harness.guest().call('GET', card)).status).toBe(404)
		}
		// Nor in any file of the store but the original PDF, which is the only one that had it as text.
		const folder = join(harness.dataDir, 'files')
		const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
			each.isFile(),
		)
		const holding: string[] = []
		for (const { parentPath, name } of stored)
			if (holds(await readFile(join(parentPath, name)), CANARY)) holding.push(name.replace(/^.*\./, ''))
		log.push(`${stored.length} files of the store read, canary in: ${holding.join(', ')}`)
		expect(holding).toEqual(['pdf'])
		console.log(log.join('\n'))
	})
})

const holds = (bytes: Buffer, text: string): boolean =>
	bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))

function withTextChunk(png: Buffer, text: string): Buffer {
	const data = Buffer.from(`Comment\u0000${text}`, 'latin1')
	const head = Buffer.alloc(4)
	head.writeUInt32BE(data.length)
	const chunk = Buffer.concat([Buffer.from('tEXt'), data])
	const sum = Buffer.alloc(4)
	sum.writeUInt32BE(crc32(chunk))
	return Buffer.concat([png.subarray(0, -12), head, chunk, sum, png.subarray(-12)])
}
