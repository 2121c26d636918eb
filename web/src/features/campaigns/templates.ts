import type { TFunction } from 'i18next'
import {
	type Block,
	type BlockDocument,
	FACT_FIELDS,
	type Inline,
} from '../../../../domain/campaigns/blocks.contract.ts'

export const TEMPLATES = ['launch', 'thanks', 'update', 'lastDays'] as const
export type Template = (typeof TEMPLATES)[number]

const MARK = '\u0000'
const MARKED = Object.fromEntries(FACT_FIELDS.map((field) => [field, MARK + field + MARK]))

/** Reads a text with fields between marks and parts in `<b>`. */
function contentOf(marked: string): Inline[] {
	const inlines: Inline[] = []
	let isBold = false
	for (const part of marked.split(/(<\/?b>|\0\w+\0)/)) {
		const bold = isBold && { bold: true as const }
		const field = FACT_FIELDS.find((each) => MARKED[each] === part)
		if (part === '<b>' || part === '</b>') isBold = part === '<b>'
		else if (field) inlines.push({ field, ...bold })
		else if (part !== '') inlines.push({ text: part, ...bold })
	}
	return inlines
}

/** Returns a text to begin with, in the language of `t`, and its subject. */
export function templateOf(
	template: Template,
	t: TFunction<'campaigns'>,
): { readonly subject: string; readonly document: BlockDocument } {
	const fill = MARKED as Record<(typeof FACT_FIELDS)[number], string>
	const say = (text: string): Block => ({ type: 'paragraph', content: contentOf(text) })
	const greeting: Block = { type: 'greeting', fallback: t('templates.friend') }
	const open: Block = { type: 'button', label: t('templates.openFundraiser') }
	const donate: Block = { type: 'button', label: t('templates.donate') }
	const card: Block = { type: 'fundraiser' }
	const blocks: Readonly<Record<Template, () => Block[]>> = {
		launch: () => [
			greeting,
			say(t('templates.launch.begin', fill)),
			say(t('templates.launch.why', fill)),
			card,
			say(t('templates.launch.how')),
			say(t('templates.launch.end')),
		],
		thanks: () => [
			greeting,
			say(t('templates.thanks.begin', fill)),
			say(t('templates.thanks.next')),
			open,
			say(t('templates.thanks.end')),
		],
		update: () => [
			greeting,
			say(t('templates.update.begin', fill)),
			{ type: 'heading', content: [{ text: t('templates.update.done') }] },
			{
				type: 'list',
				ordered: false,
				items: [contentOf(t('templates.update.raised', fill)), contentOf(t('templates.update.spent'))],
			},
			open,
			say(t('templates.update.end')),
		],
		lastDays: () => [
			greeting,
			say(t('templates.lastDays.begin', fill)),
			say(t('templates.lastDays.ways')),
			donate,
			card,
			say(t('templates.lastDays.end')),
		],
	}
	return { subject: t(`templates.${template}.subject`), document: { blocks: blocks[template]() } }
}
