import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { downloadOwnData } from './api/own-data.ts'
import { CloseAccount } from './close-account.tsx'
import { useAccountMessage } from './messages.ts'

export function OwnData() {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const heading = useId()
	const [closing, setClosing] = useState(false)
	const download = useMutation({ mutationFn: downloadOwnData })
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('ownData.heading')}</h2>
			<p className="text-ink-2">{t('ownData.text')}</p>
			{download.error && (
				<p className="err" role="alert">
					{message(download.error)}
				</p>
			)}
			<Button variant="line" disabled={download.isPending} onClick={() => download.mutate()}>
				{t('ownData.download')}
			</Button>
			<hr className="hr" />
			<p className="text-ink-2">{t('closing.text')}</p>
			<Button variant="bad" onClick={() => setClosing(true)}>
				{t('closing.open')}
			</Button>
			<Dialog open={closing} onClose={() => setClosing(false)} title={t('closing.title')}>
				<CloseAccount onCancel={() => setClosing(false)} />
			</Dialog>
		</section>
	)
}
