import type { Block, Inline } from '../../domain/campaigns/blocks.contract.ts'
import { never } from '../../kernel/events/errors.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { LabelledLink } from '../_shared/mail-layout.ts'
import { slot } from './slots.ts'

export interface BlockContext {
	readonly language: Language
	/** The origin of the site, `https://karuna.example`. */
	readonly site: string
	readonly fundraiser: {
		readonly url: string
		/** The address of its picture, if it has one. */
		readonly picture: string | null
		/** False for a request that is not for money. */
		readonly hasGoal: boolean
	}
}

export const greetingOf = (
	{ fallback }: Extract<Block, { type: 'greeting' }>,
	{ language }: BlockContext,
): string => textIn(language, 'campaigns.mails.blocks.greeting', { name: slot('firstName', fallback) })

export const openFundraiser = ({ language, fundraiser }: BlockContext): LabelledLink => ({
	label: textIn(language, 'campaigns.mails.blocks.openFundraiser'),
	url: fundraiser.url,
})

export function cardLines({ language, fundraiser }: BlockContext): readonly string[] {
	const figures = { raised: slot('raised'), goal: slot('goal') }
	return [
		slot('fundraiserTitle'),
		...(fundraiser.hasGoal ? [textIn(language, 'campaigns.mails.blocks.raisedOfGoal', figures)] : []),
	]
}

/** Returns the text of a run, or the slot of a field. */
export function inlineText(inline: Inline): string {
	if (!('field' in inline)) return inline.text
	return inline.field === 'firstName' ? slot('firstName', inline.fallback) : slot(inline.field)
}

/** Returns the plain text of each block. */
export const blocksText = (blocks: readonly Block[], context: BlockContext): readonly string[] =>
	blocks.map((block) => blockText(block, context))

function blockText(block: Block, context: BlockContext): string {
	switch (block.type) {
		case 'greeting':
			return greetingOf(block, context)
		case 'heading':
		case 'paragraph':
			return contentText(block.content)
		case 'list':
			return block.items
				.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${contentText(item)}`)
				.join('\n')
		case 'quote':
			return contentText(block.content).replace(/^/gm, '> ')
		case 'picture':
			return `[${block.alt}]`
		case 'button':
			return `${block.label}: ${block.href ?? context.fundraiser.url}`
		case 'fundraiser': {
			const { label, url } = openFundraiser(context)
			return [...cardLines(context), `${label}: ${url}`].join('\n')
		}
		case 'divider':
			return '---'
		default:
			return never(block)
	}
}

const contentText = (content: readonly Inline[]): string =>
	content
		.map((inline) => inlineText(inline) + (inline.href === undefined ? '' : ` <${inline.href}>`))
		.join('')
