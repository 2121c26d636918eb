import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeReportDetail } from '../../domain/radio/reports.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { plantMinutes, plantPlays, plantSessions } from '../harness/listening.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { add, addItem, ITEMS, itemBody } from './media.fixtures.ts'
import { CHANNELS, channelBody, OFFICE_REPORTS, REPORTS, reportBody } from './radio.fixtures.ts'

const DAY = Date.parse('2026-02-02T18:30:00Z')
const FORMULA = '=HYPERLINK("https://example.org")'

let harness: Harness
let radio: Caller
let channel: string
let works: readonly string[]
beforeAll(async () => {
	harness = await startHarness()
	radio = await harness.person('radio')
	channel = await add(radio, CHANNELS, channelBody())
	works = [await addItem(harness, 5_000, FORMULA), await addItem(harness, 5_000, 'Raga Bhairav')]
	const { sql } = harness.system
	const play = (item: string, hour: number) => ({
		channel,
		item,
		from: DAY + hour * HOUR_MS,
		to: DAY + hour * HOUR_MS + 2 * MINUTE_MS,
	})
	const [first = '', second = ''] = works
	await plantPlays(sql, [play(first, 1), play(second, 2), play(second, 3)])
	await plantSessions(sql, [{ channel, listener: 'one', from: DAY, to: DAY + 2.5 * HOUR_MS }])
	await plantMinutes(sql, channel, DAY, DAY + 23 * HOUR_MS)
	await radio.json('PUT', `${ITEMS}/${second}`, rights({ title: 'Raga Bhairav' }))
}, 120_000)
afterAll(() => harness.stop())

const rights = (changes: object) => itemBody({ writers: 'Asha Rao', isrc: 'IN-A09-26-00001', ...changes })
const body = () => reportBody({ from: '2026-02-03', until: '2026-02-03', channels: [channel] })
const show = (id: string) => radio.json<BackofficeReportDetail>('GET', `${OFFICE_REPORTS}/${id}`)
const close = async (changes: object = { withGaps: true }) =>
	(await radio.json<{ data: { _id: string } }>('POST', REPORTS, { ...body(), ...changes })).data._id

describe('A rights report', () => {
	it('is closed with gaps only when that is wanted', async () => {
		expect((await radio.call('POST', REPORTS, { body: body() })).body).toMatchObject({
			statusCode: 409,
			code: 'REPORT_INCOMPLETE',
			message: '1 works lack their title, writers or ISRC.',
		})
		const report = await show(await close())
		expect(report).toMatchObject({
			version: 1,
			isLatest: true,
			works: 2,
			incomplete: 1,
			plays: 3,
			performances: 2,
			seconds: 360,
			listeningHours: 2.5,
			unmeasured: 60,
			channels: [{ id: channel, zone: 'Asia/Kolkata' }],
		})
		expect(report.rows.map(({ title, plays }) => [title, plays])).toEqual([
			[FORMULA, 1],
			['Raga Bhairav', 2],
		])
	})

	it('is corrected by a new version, and itself never changes', async () => {
		const id = await close()
		const before = await show(id)
		await radio.json('PUT', `${ITEMS}/${works[0]}`, rights({ title: FORMULA, isrc: 'IN-A09-26-00002' }))
		const correct = { reason: 'The writer was found.' }
		const { data } = await radio.json<{ data: { _id: string } }>('POST', `${REPORTS}/${id}/versions`, correct)
		expect(await show(data._id)).toMatchObject({ version: 2, incomplete: 0, seriesId: id, ...correct })
		expect(await show(id)).toEqual({ ...before, isLatest: false })
		const again = await radio.call('POST', `${REPORTS}/${id}/versions`, { body: correct })
		expect(again.body).toMatchObject({ statusCode: 409, code: 'REPORT_REPLACED' })
		const { sql } = harness.system
		for (const statement of [
			'UPDATE rec.radio_reports SET plays = 0',
			'DELETE FROM rec.radio_reports',
			'UPDATE rec.radio_report_works SET plays = 0',
			'DELETE FROM rec.radio_report_works',
		])
			await expect(sql.execute(statement)).rejects.toThrow('permission denied')
	})

	it('is the same by a second click', async () => {
		const clicked = () =>
			radio.call('POST', REPORTS, {
				body: { ...body(), withGaps: true },
				headers: { 'idempotency-key': 'twice clicked' },
			})
		expect((await clicked()).body).toEqual((await clicked()).body)
	})

	it('is a file for sheets, in which a title is never a formula', async () => {
		const id = await close()
		const csv = await radio.call('GET', `${OFFICE_REPORTS}/${id}/csv`)
		expect(csv.headers['content-disposition']).toMatch(/music-2026-02-03-to-2026-02-03-version-1-.+\.csv/)
		expect(csv.text).toContain(`"'=HYPERLINK(""https://example.org"")"`)
		const sheet = await radio.call('GET', `${OFFICE_REPORTS}/${id}/xlsx`)
		expect(sheet.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
		expect(sheet.headers['content-disposition']).toMatch(/version-1-.+\.xlsx/)
		expect(sheet.text).toMatch(/^PK/)
	})

	it.each([
		[{ from: '2026-02-04', until: '2026-02-03' }, 'The end is before the start'],
		[{ from: '2025-01-01', until: '2026-01-02' }, 'A period can be at most 366 days long'],
		[{ from: '2026-02-30', until: '2026-03-03' }, undefined],
	])('of %j is refused', async (days, message) => {
		const refused = await radio.call('POST', REPORTS, { body: { ...body(), ...days } })
		expect(refused.body).toMatchObject({ statusCode: 400, code: 'VALIDATION', ...(message && { message }) })
	})
})
