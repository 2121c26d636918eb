import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { makeSupportCode } from './api/contacts.ts'
import { usePlace } from './use-place.ts'

/** Lets the owner make the code by which support may read the book. */
export function SupportCode({ onClose }: { readonly onClose: () => void }) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const { bookId } = usePlace()
	const making = useMutation({ mutationFn: () => makeSupportCode(bookId) })
	return (
		<Dialog open onClose={onClose} title={t('support.title')}>
			<p>{t('support.text')}</p>
			<div role="status">
				{making.data && (
					<>
						<p className="disp num support-code">{making.data.code}</p>
						<p className="text-ink-2">{t('support.until', { time: format.dateTime(making.data.until) })}</p>
					</>
				)}
			</div>
			<Refusal error={making.error} />
			<Button
				className="justify-self-start"
				variant={making.data ? 'line' : 'primary'}
				disabled={making.isPending}
				onClick={() => making.mutate()}
			>
				{t(making.data ? 'support.again' : 'support.make')}
			</Button>
		</Dialog>
	)
}
