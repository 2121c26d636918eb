import { Box, Button, Skeleton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { foundationText } from '../../../../domain/campaigns/blocks.contract.ts'
import { audience, type CampaignPreview, campaignPreviewBody } from '../../../../domain/campaigns/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { NativeDate } from '../../ui/list/native-date.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import type { CampaignDraft } from './calls.ts'
import { Excluded } from './Excluded.tsx'
import { MailFigures } from './MailFigures.tsx'

const TextEditor = lazy(() => import('./TextEditor.tsx'))

const EMPTY: CampaignDraft = {
	subject: '',
	text: { blocks: [] },
	audience: audience.parse({}),
}

const FIELDS = { display: 'grid', gap: '20px' } as const

const DRAFT = campaignPreviewBody as z.ZodType<unknown, CampaignDraft>

export function CampaignCreate() {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useIntent()
	/** As typed, in the reader's zone; empty: at once. */
	const [moment, setMoment] = useState('')
	const startsAt = moment === '' ? undefined : new Date(moment).toISOString()
	const [preview, setPreview] = useState<CampaignPreview | null>(null)
	const check = useMutation({
		mutationFn: (draft: CampaignDraft) => dataProvider.previewCampaign(draft),
		onSuccess: setPreview,
	})
	const test = useMutation({
		// Each click is a mail of its own.
		mutationFn: (draft: CampaignDraft) => dataProvider.testCampaign(draft, crypto.randomUUID()),
		onSuccess: () => notify(t('campaigns.tested'), { type: 'success' }),
	})
	const send = useMutation({
		mutationFn: ({ people, ...draft }: CampaignDraft & { people: number }) =>
			dataProvider.sendCampaign({ ...draft, startsAt }, people, intent({ ...draft, people, startsAt })),
		onSuccess: (id) => {
			notify(t('campaigns.queued'), { type: 'success' })
			void navigate(`/campaigns/${id}/show`)
		},
	})
	const task = preview === null ? check : test.error || test.isPending ? test : send
	const form = useContractForm({ schema: DRAFT, values: EMPTY, task })
	const back = () => {
		for (const each of [check, test, send]) each.reset()
		setPreview(null)
	}
	return (
		<Page
			title={t('campaigns.write')}
			lead={t('campaigns.lead')}
			actions={
				<BackLink to="/campaigns" tall>
					{t('campaigns.all')}
				</BackLink>
			}
		>
			<Form
				form={form}
				onSend={(draft) =>
					preview ? send.mutate({ ...draft, people: preview.people }) : check.mutate(draft)
				}
				sx={{ ...FIELDS, maxWidth: 816 }}
			>
				{/* The editor stays as it is meanwhile. */}
				<Box sx={{ ...FIELDS, ...(preview && { display: 'none' }) }}>
					<AudienceFields
						audience={form.watch('audience')}
						onChange={(audience) => form.setValue('audience', audience)}
					/>
					<Line form={form} name="subject" label={t('campaigns.subject')} required={false} />
					<TextPart form={form} />
					<NativeDate
						label={t('campaigns.startsAt')}
						whose={t('campaigns.startsAtHelp')}
						value={moment}
						onChange={setMoment}
						withTime
					/>
				</Box>
				{preview ? (
					<>
						<p>
							<b>{t('campaigns.confirm', { people: preview.people })}</b>
						</p>
						{startsAt === undefined ? null : (
							<p>
								{t('campaigns.startsAt')}: <When at={startsAt} />
							</p>
						)}
						<Excluded excluded={preview.excluded} />
						<MailFigures mails={preview.mails} />
					</>
				) : null}
				<Refusal form={form} />
				<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
					{preview ? (
						<>
							<Button variant="outlined" color="secondary" disabled={task.isPending} onClick={back}>
								{t('campaigns.back')}
							</Button>
							<Button
								variant="outlined"
								color="secondary"
								disabled={task.isPending}
								onClick={() => test.mutate(form.getValues())}
							>
								{t('campaigns.test')}
							</Button>
						</>
					) : null}
					<Button type="submit" variant="contained" disabled={task.isPending || preview?.people === 0}>
						{task.isPending
							? t('common.sending')
							: preview
								? t('campaigns.send', { people: preview.people })
								: t('campaigns.look')}
					</Button>
				</Box>
			</Form>
		</Page>
	)
}

function TextPart({ form }: { form: ContractForm<CampaignDraft> }) {
	const t = useT()
	const fieldText = useFieldText()
	const text = form.watch('text')
	const problem = foundationText.safeParse(text).error?.issues[0]?.message
	return (
		<div>
			<b aria-hidden>{t('campaigns.body')}</b>
			<Suspense fallback={<Skeleton variant="rectangular" height={400} />}>
				<TextEditor
					value={text}
					onChange={(changed) => form.setValue('text', changed)}
					label={t('campaigns.body')}
					error={form.formState.isSubmitted && problem !== undefined ? fieldText(problem) : undefined}
				/>
			</Suspense>
		</div>
	)
}
