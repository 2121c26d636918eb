import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_DECLARATIONS } from '../../apps/capabilities.ts'
import type { OEmbed } from '../../domain/catalog/oembed.contract.ts'
import type { Channel } from '../../domain/radio/channels.contract.ts'
import { createPageHeads } from '../../queries/catalog/page-heads.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { add } from './media.fixtures.ts'
import { CHANNELS, channelBody } from './radio.fixtures.ts'

const MAX_BYTES = 25_000

let harness: Harness
let guest: Caller
let channel: Channel
beforeAll(async () => {
	harness = await startHarness()
	const radio = await harness.person('radio')
	guest = harness.guest()
	const id = await add(
		radio,
		CHANNELS,
		channelBody({ name: 'Voice <of> Pune', voiceCommandLabel: 'Pune Live' }),
	)
	channel = (await radio.json<{ data: Channel }>('GET', `${CHANNELS}/${id}`)).data
})
afterAll(() => harness.stop())

const widget = (query: string, prefix = '') => guest.call('GET', `${prefix}/talradiowidget${query}`)

it.each(['slug', 'name', 'voiceCommandLabel'] as const)(
	'is the player of a channel by its %s',
	async (by) => {
		const { status, text, headers } = await widget(
			`?channel=${encodeURIComponent(channel[by].toUpperCase())}`,
		)
		expect(status).toBe(200)
		expect(text).toContain(`data-channel="${channel.slug}"`)
		expect(text).toContain('Voice &lt;of&gt; Pune')
		expect(headers['content-security-policy']).toContain('frame-ancestors *')
		expect(headers).not.toHaveProperty('x-frame-options')
		expect(headers).not.toHaveProperty('set-cookie')
		expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES)
	},
)

it('has a language and a theme, and the oldest channel without a name', async () => {
	expect((await widget('?theme=dark&lang=hi')).text).toContain('<html lang="hi" data-theme="dark">')
	const { text } = await widget('', '/hi')
	expect(text).toContain('<html lang="hi">')
	expect(text).toContain('सुनें')
	expect((await widget('?theme=pink')).status).toBe(400)
})

it('is at the address that names its channel', async () => {
	const { status, text } = await widget('/Pune%20Live')
	expect(status).toBe(200)
	expect(text).toContain(`data-channel="${channel.slug}"`)
	expect((await widget('/Pune%20Live', '/hi')).text).toContain('<html lang="hi">')
	expect((await widget('/nobody')).status).toBe(404)
})

it('names no channel that is off air or unknown', async () => {
	const { status, text } = await widget('?channel=nobody')
	expect(status).toBe(404)
	expect(text).toContain('There is no such channel.')
	await harness.system.sql.execute('UPDATE rec.radio_channels SET is_live = false WHERE id = $1', [
		channel._id,
	])
	expect((await widget(`?channel=${channel.slug}`)).status).toBe(404)
	await harness.system.sql.execute('UPDATE rec.radio_channels SET is_live = true WHERE id = $1', [
		channel._id,
	])
})

it('is where the address of a channel’s name leads', async () => {
	const headOf = createPageHeads({
		sql: harness.system.sql,
		site: 'https://karuna.example',
		pages: PAGE_DECLARATIONS,
	})
	const leadsTo = `/talradiowidget?channel=${channel.slug}`
	expect(await headOf(`/${channel.slug}`, 'en')).toMatchObject({ leadsTo })
	expect(await headOf('/Pune%20Live', 'en')).toMatchObject({ leadsTo })
	expect(await headOf('/nobody-here', 'en')).toMatchObject({ status: 404 })
})

it('is described by oEmbed, at each of its addresses', async () => {
	const { url } = harness.system
	const describe = async (path: string, bounds = '') => {
		const { status, body } = await guest.call('GET', `/oembed?url=${encodeURIComponent(url + path)}${bounds}`)
		return status === 200 ? (body as OEmbed) : status
	}
	const { slug } = channel
	const source = (query: string) => `src="${url}/talradiowidget?${query}" `
	const whole = await describe(`/talradiowidget?channel=${slug}&theme=dark`)
	expect(whole).toMatchObject({ title: 'Voice <of> Pune', type: 'rich', width: 400, height: 160 })
	expect(whole).toHaveProperty(
		'html',
		expect.stringContaining(source(`lang=en&amp;channel=${slug}&amp;theme=dark`)),
	)
	const small = await describe('/hi/talradiowidget/Pune%20Live', '&maxwidth=200&maxheight=80')
	expect(small).toMatchObject({ width: 200, height: 80 })
	expect(small).toHaveProperty('html', expect.stringContaining(source(`lang=hi&amp;channel=${slug}`)))
	for (const path of ['/talradiowidget/nobody', '/talradiowidget/a/b', '/talradiowidget/%zz', '/talmedia'])
		expect(await describe(path)).toBe(404)
})
