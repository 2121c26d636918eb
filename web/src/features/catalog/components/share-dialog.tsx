import './share-dialog.css'
import { useQueries } from '@tanstack/react-query'
import {
	Copy,
	FileText,
	type LucideIcon,
	Mail,
	MessageCircle,
	QrCode as QrIcon,
	Send,
	Share2,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import {
	ownAddress,
	SHARE_CHANNELS,
	type ShareChannel,
	type Shared,
	shortAddressQuery,
} from '../api/short-link.ts'
import { type LinkedWay, SHARE_LINKS } from './share-ways.ts'

const LINKED: readonly { readonly way: LinkedWay; readonly icon: LucideIcon }[] = [
	{ way: 'whatsapp', icon: MessageCircle },
	{ way: 'email', icon: Mail },
	{ way: 'x', icon: Send },
	{ way: 'facebook', icon: Send },
]

function useAddresses(shared: Shared): (channel: ShareChannel) => string {
	const isMember = useSession().status === 'signedIn'
	const { path, what, id } = shared
	const own = SHARE_CHANNELS.map((channel) => ownAddress(location.origin, { path, what }, channel))
	const short = useQueries({
		queries: own.map((url) => ({
			...shortAddressQuery({ url, representsWhat: what, referenceId: id }),
			enabled: isMember,
		})),
	})
	return (channel) => {
		const index = SHARE_CHANNELS.indexOf(channel)
		return short[index]?.data ?? own[index] ?? location.href
	}
}

/** Counts a share in the background; a failure doesn't affect the share. */
async function countShare(requestId: string, channel: ShareChannel): Promise<void> {
	const { countVisit } = await import('../../requests/api/analytics.ts')
	countVisit(requestId, 'share', channel)
}

interface ShareDialogProps {
	readonly shared: Shared
	readonly onClose: () => void
}

/** Ways to share a page, by links and our own code only, so that no third party tracks visitors. */
export default function ShareDialog({ shared, onClose }: ShareDialogProps) {
	const { t, i18n } = useTranslation('share')
	const addressBy = useAddresses(shared)
	const [isQrOpen, setQrOpen] = useState(false)
	const qrId = useId()
	const { title, what, id } = shared
	const isRequest = what === 'donationRequest'
	const text = shared.text ?? t('message', { title })
	const count = (channel: ShareChannel) => {
		if (isRequest) countShare(id, channel).catch(() => undefined)
	}
	const passOn = async (channel: 'device' | 'copy') => {
		const url = addressBy(channel)
		try {
			if (channel === 'device') await navigator.share({ title, text, url })
			else {
				await navigator.clipboard.writeText(url)
				notify.success(t('copied'))
			}
			count(channel)
		} catch (error) {
			const closedByVisitor = error instanceof DOMException && error.name === 'AbortError'
			if (!closedByVisitor) notify.error(t('failed', { url }))
		}
	}
	return (
		<Dialog open onClose={onClose} title={t('title')}>
			<div className="stack">
				<p className="text-ink-2">{title}</p>
				<ul className="share-ways">
					{typeof navigator.share === 'function' && (
						<li>
							<Button variant="line" full onClick={() => void passOn('device')}>
								<Icon of={Share2} size="s" />
								{t('device')}
							</Button>
						</li>
					)}
					{LINKED.map(({ way, icon }) => (
						<li key={way}>
							<a
								className="btn line full"
								href={SHARE_LINKS[way]({ title, text, url: addressBy(way) })}
								target={way === 'email' ? undefined : '_blank'}
								rel="noopener noreferrer"
								onClick={() => count(way)}
							>
								<Icon of={icon} size="s" />
								<span>{t(way)}</span>
							</a>
						</li>
					))}
					<li>
						<Button variant="line" full onClick={() => void passOn('copy')}>
							<Icon of={Copy} size="s" />
							{t('copy')}
						</Button>
					</li>
					<li>
						<Button
							variant="line"
							full
							aria-expanded={isQrOpen}
							aria-controls={qrId}
							onClick={() => {
								if (!isQrOpen) count('qr')
								setQrOpen(!isQrOpen)
							}}
						>
							<Icon of={QrIcon} size="s" />
							{t('qr')}
						</Button>
					</li>
					{isRequest && (
						<li>
							<a
								className="btn line full"
								href={`/api/v1/donationRequest/${id}/poster?lang=${i18n.language}`}
								target="_blank"
								rel="noopener"
								onClick={() => count('poster')}
							>
								<Icon of={FileText} size="s" />
								{t('poster')}
							</a>
						</li>
					)}
				</ul>
				<div id={qrId} hidden={!isQrOpen}>
					{isQrOpen && <Code text={addressBy('qr')} title={title} />}
				</div>
			</div>
		</Dialog>
	)
}

const showWhole = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'nearest' })

function Code({ text, title }: { readonly text: string; readonly title: string }) {
	const { t } = useTranslation('share')
	const id = useId()
	const save = () => {
		const drawn = document.getElementById(id)?.querySelector('svg')
		if (!drawn) return
		const picture = drawn.cloneNode(true) as SVGElement
		picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
		picture.setAttribute('width', '1024')
		picture.setAttribute('height', '1024')
		const url = URL.createObjectURL(new Blob([picture.outerHTML], { type: 'image/svg+xml' }))
		const link = Object.assign(document.createElement('a'), { href: url, download: 'karuna.svg' })
		link.click()
		// The browser has begun to read it once this task is over.
		setTimeout(() => URL.revokeObjectURL(url))
	}
	return (
		<div id={id} ref={showWhole} className="share-code stack justify-items-center">
			<QrCode text={text} label={t('qrLabel', { title })} />
			<p className="text-sm text-ink-2">{t('qrText')}</p>
			<Button variant="line" size="sm" onClick={save}>
				{t('qrSave')}
			</Button>
		</div>
	)
}
