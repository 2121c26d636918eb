import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const picture = {
	url: '/files/a_776x435.webp',
	width: 776,
	height: 435,
	preview: 'data:image/webp;base64,UklGRg==',
	avif: '/files/a_388x218.avif 388w, /files/a_776x435.avif 776w',
	webp: '/files/a_388x218.webp 388w, /files/a_776x435.webp 776w',
}

describe('a picture', () => {
	it('offers AVIF first, then WebP, and stands over its preview', () => {
		const html = renderToStaticMarkup(<Picture of={picture} alt="A well" sizes="50vw" />)
		expect(html).toBe(
			`<span class="picture "><img class="preview" src="${picture.preview}" alt=""/><picture>` +
				`<source type="image/avif" srcSet="${picture.avif}" sizes="50vw"/><source srcSet="${picture.webp}" sizes="50vw"/>` +
				`<img src="${picture.url}" alt="A well" width="776" height="435" loading="lazy"/></picture></span>`,
		)
		expect(html).not.toContain('style=')
	})

	it('is one address before its sizes are made', () => {
		const { url, width, height } = picture
		const html = renderToStaticMarkup(<Picture of={{ url, width, height, avif: null }} sizes="50vw" />)
		expect(html).toContain('<picture><img src="/files/a_776x435.webp" alt="" width="776"')
		expect(html).not.toMatch(/source|preview/)
	})

	it('that is the first of its page is preloaded in the size that will be shown', () => {
		const html = renderToStaticMarkup(<Picture of={picture} sizes="50vw" first />)
		const preload = html.match(/<link[^>]*>/)?.[0] ?? ''
		for (const part of [
			'rel="preload"',
			'as="image"',
			'type="image/avif"',
			picture.avif,
			'imageSizes="50vw"',
		])
			expect(preload).toContain(part)
		expect(html).toContain('fetchPriority="high"')
		expect(html).not.toContain('loading="lazy"')
	})
})
