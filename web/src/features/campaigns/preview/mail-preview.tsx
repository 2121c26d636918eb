import './mail-preview.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailFrame } from '../../../../../client/ui/mail-frame.tsx'
import { Select } from '../../../ui/field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

const VIEWS = ['phone', 'desktop', 'text'] as const

export interface PreviewedMail {
	/** The name and language of its recipient. */
	readonly recipient: string
	readonly subject: string
	readonly html: string
	readonly text: string
}

/** Shows the mails of some recipients as they are on a phone, on a computer and as text. */
export function MailPreview({ mails }: { readonly mails: readonly PreviewedMail[] }) {
	const { t } = useTranslation('campaigns')
	const [view, setView] = useState<(typeof VIEWS)[number]>('phone')
	const [index, setIndex] = useState(0)
	const mail = mails[index] ?? mails[0]
	if (!mail) return null
	return (
		<div className="stack">
			<Select label={t('preview.as')} value={index} onChange={({ target }) => setIndex(Number(target.value))}>
				{mails.map(({ recipient }, at) => (
					<option key={recipient} value={at}>
						{recipient}
					</option>
				))}
			</Select>
			<Tabs
				label={t('preview.views')}
				tabs={VIEWS.map((id) => ({ id, title: t(`preview.${id}`) }))}
				current={view}
				onChange={setView}
			>
				<div className="mail-preview">
					<p>
						<span className="text-ink-2 text-sm block">{t('preview.subject')}</span>
						<b className="wrap-anywhere">{mail.subject}</b>
					</p>
					{view === 'text' ? (
						<pre>{mail.text}</pre>
					) : (
						<div className="mail-scroll">
							<MailFrame
								key={`${view} ${index}`}
								html={mail.html}
								title={t('preview.frame', { name: mail.recipient })}
								className={view}
							/>
						</div>
					)}
				</div>
			</Tabs>
		</div>
	)
}
