import type { Block, Inline } from '../../domain/campaigns/blocks.contract.ts'
import { never } from '../../kernel/events/errors.ts'
import { buttonHtml, escapeHtml } from '../_shared/mail-layout.ts'
import { type BlockContext, cardLines, greetingOf, inlineText, openFundraiser } from './blocks-text.ts'

const GAP = 'margin:0 0 16px'
const LINK = 'color:#0F5C4D'

export const blocksHtml = (blocks: readonly Block[], context: BlockContext): string =>
	blocks.map((block) => blockHtml(block, context)).join('\n')

function blockHtml(block: Block, context: BlockContext): string {
	switch (block.type) {
		case 'greeting':
			return `<p style="${GAP}">${escapeHtml(greetingOf(block, context))}</p>`
		case 'heading':
			return `<h2 style="font-size:20px;line-height:28px;margin:24px 0 8px">${inlineHtml(block.content)}</h2>`
		case 'paragraph':
			return `<p style="${GAP}">${inlineHtml(block.content)}</p>`
		case 'list': {
			const tag = block.ordered ? 'ol' : 'ul'
			const items = block.items.map((item) => `<li style="margin:0 0 4px">${inlineHtml(item)}</li>`)
			return `<${tag} style="${GAP};padding-left:24px">${items.join('')}</${tag}>`
		}
		case 'quote':
			return `<blockquote style="${GAP};padding-left:16px;border-left:3px solid #E8A317;color:#4B5F59">${inlineHtml(block.content)}</blockquote>`
		case 'picture':
			return pictureHtml(context.site + block.path, block.alt)
		case 'button':
			return buttonHtml({ label: block.label, url: block.href ?? context.fundraiser.url })
		case 'fundraiser':
			return cardHtml(context)
		case 'divider':
			return '<hr style="border:0;border-top:1px solid #DFD9CC;margin:24px 0">'
		default:
			return never(block)
	}
}

const inlineHtml = (content: readonly Inline[]): string =>
	content
		.map((inline) => {
			const text = escapeHtml(inlineText(inline)).replaceAll('\n', '<br>')
			const slanted = inline.italic ? `<i>${text}</i>` : text
			const weighted = inline.bold ? `<b>${slanted}</b>` : slanted
			return inline.href === undefined
				? weighted
				: `<a href="${escapeHtml(inline.href)}" style="${LINK}">${weighted}</a>`
		})
		.join('')

/** Outlook reads the width alone, other programs the style. */
const pictureHtml = (url: string, alt: string): string =>
	`<p style="${GAP}"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="520" style="display:block;width:auto;max-width:100%;height:auto;border-radius:8px"></p>`

function cardHtml(context: BlockContext): string {
	const { picture } = context.fundraiser
	const [title = '', ...figures] = cardLines(context)
	const lines = [`<b>${escapeHtml(title)}</b>`, ...figures.map(escapeHtml)].join('<br>')
	return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 16px;background:#FFFFFF"><tr><td style="padding:16px;border:1px solid #DFD9CC">${picture === null ? '' : pictureHtml(picture, '')}<p style="margin:0">${lines}</p>${buttonHtml(openFundraiser(context))}</td></tr></table>`
}
