import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type CampaignPreview, campaignPreviewBody } from '../../../../domain/campaigns/contract.ts'
import { LANGUAGES } from '../../../../kernel/wire/language.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { languageName } from '../../ui/language-name.ts'
import { Page } from '../../ui/page.tsx'
import { VisibleIn } from '../../ui/visible-in.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import type { CampaignDraft } from './calls.ts'
import { styles } from './campaigns.styles.ts'

const EMPTY: CampaignDraft = {
	subject: '',
	body: '',
	audience: { roles: [], interests: [], language: null, purpose: 'news' },
}

const DRAFT = campaignPreviewBody as z.ZodType<unknown, CampaignDraft>

export function CampaignCreate() {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useIntent()
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
			dataProvider.sendCampaign(draft, people, intent({ ...draft, people })),
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
				sx={{ display: 'grid', gap: '20px', maxWidth: 816 }}
			>
				{preview ? (
					<>
						<p>
							<b>{t('campaigns.confirm', { people: preview.people })}</b>
						</p>
						<CampaignPreviewPane preview={preview} />
					</>
				) : (
					<>
						<AudienceFields
							audience={form.watch('audience')}
							onChange={(audience) => form.setValue('audience', audience)}
						/>
						<Line form={form} name="subject" label={t('campaigns.subject')} required={false} />
						<Line
							form={form}
							name="body"
							label={t('campaigns.body')}
							help={t('campaigns.bodyHelp')}
							required={false}
							rows={8}
						/>
					</>
				)}
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

function CampaignPreviewPane({ preview }: { preview: CampaignPreview }) {
	const t = useT()
	const locale = useLocale()
	return (
		<Box sx={styles.previews}>
			{LANGUAGES.map((language) => {
				const { subject, paragraphs, unsubscribe, closing } = preview[language]
				return (
					<VisibleIn
						key={language}
						language={language}
						caption={t('campaigns.in', { language: languageName(language, locale) })}
						title={subject}
					>
						{paragraphs.map((text, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
							<p key={place}>{text}</p>
						))}
						<Box component="p" sx={styles.link}>
							{unsubscribe}
						</Box>
						<Typography variant="small">{closing}</Typography>
					</VisibleIn>
				)
			})}
		</Box>
	)
}
