import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageFacts } from '../../../../../kernel/wire/language.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { previewQuery, sendTest } from '../api/campaigns.ts'
import { MailPreview } from '../preview/mail-preview.tsx'
import type { Saving } from '../use-saving.ts'

interface PreviewPartProps {
	readonly id: string
	readonly saving: Saving
}

/** Shows the saved text as the server makes mails of it, and mails it to its author. */
export function PreviewPart({ id, saving }: PreviewPartProps) {
	const { t } = useTranslation('campaigns')
	const [isOpen, setOpen] = useState(false)
	const test = useMutation({
		mutationFn: async () => {
			await saving.flush()
			await sendTest(id)
		},
		onSuccess: () => notify.success(t('text.tested')),
	})
	return (
		<section className="card pad stack">
			<h2>{t('text.preview')}</h2>
			<div className="row flex-wrap">
				<Button
					variant="line"
					aria-expanded={isOpen}
					onClick={() => {
						void saving.flush()
						setOpen(!isOpen)
					}}
				>
					{t('text.update')}
				</Button>
				<Button variant="line" disabled={test.isPending} onClick={() => test.mutate()}>
					{t('text.test')}
				</Button>
			</div>
			<Refusal error={test.error} />
			{isOpen && <Preview id={id} etag={saving.etag} />}
		</section>
	)
}

export function Preview({ id, etag }: { readonly id: string; readonly etag: string }) {
	const { data, error } = useQuery({ ...previewQuery(id, etag), placeholderData: (before) => before })
	if (error) return <Refusal error={error} />
	if (!data) return <Skeleton className="h-80 w-full" />
	return (
		<MailPreview
			mails={data.map(({ recipient, language, ...mail }) => ({
				...mail,
				recipient: `${recipient}, ${languageFacts(language).name}`,
			}))}
		/>
	)
}
