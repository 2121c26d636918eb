import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockDocument } from '../../../../../domain/campaigns/blocks.contract.ts'
import { blockDocument } from '../../../../../domain/campaigns/blocks.contract.ts'
import { MAIL_SUBJECT_LIMIT } from '../../../../../domain/campaigns/contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Campaign } from '../api/campaigns.ts'
import { CampaignPage } from '../campaign-page.tsx'
import { PreviewPart } from '../parts/preview-part.tsx'
import { TemplateChoice } from '../parts/template-choice.tsx'
import type { Saving } from '../use-saving.ts'

const TextEditor = lazyPart(() => import('../editor/text-editor.tsx'))

/** Writes subject and text of a campaign. */
export default function Text() {
	return (
		<CampaignPage step="text">
			{({ campaign, saving }) => <TextFields campaign={campaign} saving={saving} />}
		</CampaignPage>
	)
}

interface TextFieldsProps {
	readonly campaign: Campaign
	readonly saving: Saving
}

function TextFields({ campaign, saving }: TextFieldsProps) {
	const { t } = useTranslation('campaigns')
	const fieldText = useFieldText()
	const [subject, setSubject] = useState(campaign.subject)
	const [text, setText] = useState<BlockDocument>(campaign.text)
	const [begun, setBegun] = useState(0)
	const { error } = blockDocument.safeParse(text)
	const changeText = (next: BlockDocument) => {
		setText(next)
		saving.change({ text: next })
	}
	const changeSubject = (next: string) => {
		setSubject(next)
		saving.change({ subject: next })
	}
	return (
		<>
			<section className="stack">
				<TemplateChoice
					isEmpty={text.blocks.length === 0}
					onChoose={(template) => {
						changeSubject(template.subject)
						changeText(template.document)
						setBegun(begun + 1)
					}}
				/>
				<TextField
					label={t('text.subject')}
					maxLength={MAIL_SUBJECT_LIMIT}
					autoComplete="off"
					value={subject}
					onChange={({ target }) => changeSubject(target.value)}
				/>
				<div className="field">
					<span className="label" aria-hidden>
						{t('text.body')}
					</span>
					<Suspense fallback={<Skeleton className="h-80 w-full" />}>
						<TextEditor
							key={begun}
							value={text}
							onChange={changeText}
							label={t('text.body')}
							error={fieldText(error?.issues[0]?.message)}
						/>
					</Suspense>
				</div>
				<Checkbox
					label={t('text.replies')}
					help={t('text.repliesHelp')}
					defaultChecked={campaign.takesReplies}
					onChange={({ target }) => saving.change({ takesReplies: target.checked })}
				/>
			</section>
			<PreviewPart id={campaign._id} saving={saving} />
		</>
	)
}
