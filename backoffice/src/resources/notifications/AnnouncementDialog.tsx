import { Box, Dialog, DialogTitle } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useLocale, useNotify, useRefresh } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	ANNOUNCEMENT_ROLES,
	type AnnouncementPreview,
	AUDIENCES,
	announcementPreviewBody,
} from '../../../../domain/notifications/announcements.contract.ts'
import { LANGUAGES } from '../../../../kernel/wire/language.ts'
import { DEFAULT_REGION, REGION_CODES } from '../../../../kernel/wire/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts'
import { FormWindow, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { languageName } from '../../ui/language-name.ts'
import { VisibleIn } from '../../ui/visible-in.tsx'
import type { AnnouncementDraft } from './calls.ts'

const styles = sheet({
	preview: { display: 'grid', gap: '16px' },
})

const TEXTS = [
	{ name: 'title', label: 'announcements.stated', rows: 1 },
	{ name: 'message', label: 'announcements.message', rows: 4 },
	{ name: 'titleHi', label: 'announcements.titleHi', rows: 1 },
	{ name: 'messageHi', label: 'announcements.messageHi', rows: 4 },
] as const

export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
	const t = useT()
	const provider = useDataProvider<BackofficeDataProvider>()
	const notify = useNotify()
	const refresh = useRefresh()
	const intent = useIntent()
	const id = useId()
	const [preview, setPreview] = useState<AnnouncementPreview | null>(null)
	const check = useMutation({
		mutationFn: (draft: AnnouncementDraft) => provider.previewAnnouncement(draft),
		onSuccess: setPreview,
	})
	const send = useMutation({
		mutationFn: ({ count, ...draft }: AnnouncementDraft & { count: number }) =>
			provider.sendAnnouncement(draft, count, intent({ ...draft, count, sent: 'announcement' })),
		onSuccess: () => {
			notify(t('announcements.sent'), { type: 'success' })
			refresh()
			onClose()
		},
	})
	const form = useContractForm({
		schema: announcementPreviewBody,
		values: { title: '', message: '', titleHi: '', messageHi: '', audience: { kind: 'all' } },
		task: preview ? send : check,
	})
	const goBack = () => {
		send.reset()
		if (preview) setPreview(null)
		else onClose()
	}
	return (
		<Dialog
			open
			onClose={form.task.isPending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby={id}
		>
			<DialogTitle id={id}>{t('announcements.write')}</DialogTitle>
			<FormWindow
				form={form}
				verb={preview ? t('announcements.send', { people: preview.count }) : t('announcements.look')}
				cancel={t(preview ? 'announcements.back' : 'common.cancel')}
				disabled={preview?.count === 0}
				onClose={goBack}
				onSend={(draft) => (preview ? send.mutate({ ...draft, count: preview.count }) : check.mutate(draft))}
			>
				{preview ? (
					<Preview preview={preview} />
				) : (
					<>
						<AudienceFields form={form} />
						{TEXTS.map(({ name, label, rows }) => (
							<Line
								key={name}
								form={form}
								name={name}
								label={t(label)}
								required={false}
								{...(rows > 1 && { rows })}
							/>
						))}
					</>
				)}
				<Refusal form={form} />
			</FormWindow>
		</Dialog>
	)
}

interface AudienceFieldsProps {
	form: ContractForm<AnnouncementDraft>
}

function AudienceFields({ form }: AudienceFieldsProps) {
	const t = useT()
	const kind = form.watch('audience.kind')
	return (
		<>
			<OneOf
				form={form}
				name="audience.kind"
				label={t('announcements.kind')}
				options={AUDIENCES.map((value) => ({ value, text: t(`announcements.audiences.${value}`) }))}
				onChoose={(chosen) => {
					form.setValue('audience.region', chosen === 'region' ? DEFAULT_REGION.code : undefined)
					form.setValue('audience.role', chosen === 'role' ? 'volunteerAdmin' : undefined)
				}}
			/>
			{kind === 'region' ? (
				<OneOf
					form={form}
					name="audience.region"
					label={t('announcements.region')}
					options={REGION_CODES.map((value) => ({ value, text: t(`announcements.regions.${value}`) }))}
				/>
			) : null}
			{kind === 'role' ? (
				<OneOf
					form={form}
					name="audience.role"
					label={t('announcements.role')}
					options={ANNOUNCEMENT_ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
				/>
			) : null}
		</>
	)
}

function Preview({ preview }: { preview: AnnouncementPreview }) {
	const t = useT()
	const locale = useLocale()
	return (
		<Box sx={styles.preview}>
			<p>
				<b>{t('announcements.count', { people: preview.count })}</b>
			</p>
			{LANGUAGES.map((language) => (
				<VisibleIn
					key={language}
					language={language}
					caption={t('announcements.in', { language: languageName(language, locale) })}
					title={preview[language].message}
				>
					<p>{preview[language].text}</p>
				</VisibleIn>
			))}
		</Box>
	)
}
