import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodersOf, killDecodersOf } from '../../tests/harness/decoders.ts'
import { HOSTILE_DRAWING, SVG } from '../../tests/harness/sample-images.ts'
import { SENDER } from '../../tests/harness/sent.ts'
import { createDecoder, type Decoder, type DecoderSettings } from './decoder.ts'

const opened: Decoder[] = []
let others: readonly number[] = []
const ownDecoders = async () => (await decodersOf(process.pid)).filter((pid) => !others.includes(pid))
beforeAll(async () => {
	others = await decodersOf(process.pid)
})
function open(settings: DecoderSettings = {}): Decoder {
	const decoder = createDecoder({ children: 1, ...settings })
	opened.push(decoder)
	return decoder
}
afterEach(async () => {
	for (const decoder of opened.splice(0)) decoder.close()
	await expect.poll(ownDecoders).toEqual([])
})

const draw = (decoder: Decoder, content: Buffer, id = SENDER.id, gone = SENDER.gone) =>
	decoder.run('picture', [content, 'any'], { id, gone })
const outcome = (run: Promise<unknown>) =>
	run.then(
		() => 'done',
		(error: Error) => error.message,
	)
const TOO_HEAVY = 'files.fields.fileTooHeavy'
const UNAVAILABLE = 'common.refusals.UNAVAILABLE'

describe('a file whose time is up', () => {
	it.each([
		['of a processor', { maxCpuMs: 700 }],
		['of waiting for one', { maxMs: 700 }],
	])('%s ends its process, and whoever sent it is told to send a simpler one', async (_of, limits) => {
		expect(await outcome(draw(open(limits), HOSTILE_DRAWING))).toBe(TOO_HEAVY)
	})

	const filtered = (primitive: string) =>
		`<filter id="f" width="9" height="9">${primitive}</filter><rect width="900" height="900" filter="url(#f)"/>`
	const levels = Array.from('abcdefg', (id, at) => {
		const before = at === 0 ? '<path d="M0 0L900 900L0 900z" opacity=".5"/>' : ''
		const inner = 'abcdefg'[at - 1]
		return `<g id="${id}">${before}${inner ? `<use href="#${inner}"/>`.repeat(9) : ''}</g>`
	})
	it.each([
		[
			'whose filter looks at very many neighbours',
			filtered('<feMorphology operator="dilate" radius="400"/>'.repeat(90)),
		],
		[
			'that is within itself, again and again',
			`<defs>${levels.join('')}</defs><use href="#f" opacity=".9"/>`,
		],
	])('and so does a drawing %s', async (_what, inside) => {
		const drawing = Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${inside}</svg>`,
		)
		expect(await outcome(draw(open({ maxCpuMs: 700 }), drawing))).toBe(TOO_HEAVY)
	})
})

describe('a process that decodes', () => {
	it('that is killed fails its own file; those that wait have another one', async () => {
		const decoder = open()
		const hostile = outcome(draw(decoder, HOSTILE_DRAWING))
		const next = outcome(draw(decoder, SVG))
		await killDecodersOf(process.pid)
		expect(await hostile).toBe(TOO_HEAVY)
		expect(await next).toBe('done')
	})

	it('has no key, little memory, and gives way', async () => {
		await draw(open(), SVG)
		const [pid = 0] = await ownDecoders()
		const [environment, limits, stat] = await Promise.all(
			['environ', 'limits', 'stat'].map((part) => readFile(`/proc/${pid}/${part}`, 'latin1')),
		)
		const names = environment?.split('\0').map((line) => line.split('=')[0])
		expect(names?.filter((name) => !/^(?:NODE_.*|MALLOC_ARENA_MAX|PWD|_|)$/.test(name ?? ''))).toEqual([])
		expect(limits).toMatch(/Max data size +1740800000 /)
		expect(limits).toMatch(/Max core file size +0 /)
		expect(Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBeGreaterThanOrEqual(5)
	})

	it('ends with the process that started it, whatever it draws and however that ended', async () => {
		const script = `
			import { createDecoder } from '${new URL('./decoder.ts', import.meta.url)}'
			const sender = { id: 'a', gone: new AbortController().signal }
			createDecoder().run('picture', [Buffer.from(process.argv[1], 'base64'), 'any'], sender)`
		const hostile = HOSTILE_DRAWING.toString('base64')
		const parent = spawn(process.execPath, ['--input-type=module', '-e', script, hostile], {
			stdio: 'ignore',
		})
		await expect.poll(() => decodersOf(parent.pid ?? 0)).toHaveLength(1)
		const [pid] = await decodersOf(parent.pid ?? 0)
		parent.kill('SIGKILL')
		await once(parent, 'exit')
		await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
	})
})

describe('those that wait', () => {
	it('have their turn by the time that each has had', async () => {
		const decoder = open()
		const order: string[] = []
		const of = (id: string) => draw(decoder, SVG, id).then(() => order.push(id))
		await Promise.all([of('many'), of('many'), of('many'), of('one')])
		expect(order).toEqual(['many', 'one', 'many', 'many'])
	})

	it('are so many at most; who comes then is told to try again', async () => {
		const decoder = open({ waiting: 1 })
		const [drawn, waiting] = [outcome(draw(decoder, HOSTILE_DRAWING)), outcome(draw(decoder, SVG))]
		await expect(draw(decoder, SVG)).rejects.toMatchObject({ code: 'BUSY', meaning: 'unavailable' })
		decoder.close()
		expect(await Promise.all([drawn, waiting])).toEqual([UNAVAILABLE, UNAVAILABLE])
		expect(await outcome(draw(decoder, SVG))).toBe(UNAVAILABLE)
	})

	it('wait no longer once they have hung up', async () => {
		const decoder = open({ waiting: 1 })
		const drawn = outcome(draw(decoder, HOSTILE_DRAWING))
		const call = new AbortController()
		const left = outcome(draw(decoder, SVG, 'other', call.signal))
		call.abort()
		expect(await left).toBe(TOO_HEAVY)
		const other = outcome(draw(decoder, SVG))
		expect(await outcome(draw(decoder, SVG, 'other', call.signal))).toBe(TOO_HEAVY)
		decoder.close()
		expect(await Promise.all([drawn, other])).toEqual([UNAVAILABLE, UNAVAILABLE])
	})
})
