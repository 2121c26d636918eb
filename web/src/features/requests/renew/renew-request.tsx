import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { renewRequest } from '../api/lifecycle.ts'

/** The page of the reminder's link: it needs no log-in, and changes nothing until the button is pressed. */
export default function RenewRequest() {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const format = useFormat()
	const { id = '' } = useParams()
	const [search] = useSearchParams()
	const [key] = useState(() => crypto.randomUUID())
	const renew = useMutation({ mutationFn: () => renewRequest(id, search.get('key') ?? undefined, key) })
	useTitle(t('renew.title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<h1>{t('renew.title')}</h1>
			{renew.data === undefined ? (
				<>
					<p>{t('renew.text')}</p>
					{renew.error && (
						<Note tone="bad" role="alert">
							{say(asFailure(renew.error).message) || t('errors.failed')}
						</Note>
					)}
					<div className="row flex-wrap">
						<Button onClick={() => renew.mutate()} disabled={renew.isPending}>
							{t(renew.isPending ? 'mine.confirm.running' : 'renew.button')}
						</Button>
						<ButtonLink variant="line" to={paths.fundraiser.href({ id })}>
							{t('renew.open')}
						</ButtonLink>
					</div>
				</>
			) : (
				<>
					<p role="status">{t('renew.done', { day: format.date(renew.data) })}</p>
					<ButtonLink to={paths.fundraiser.href({ id })}>{t('renew.open')}</ButtonLink>
				</>
			)}
		</div>
	)
}
