import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Shared } from '../api/short-link.ts'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'))

interface ShareButtonProps extends Shared {
	readonly rank?: 'row' | 'offer' | 'first'
	readonly label?: string
}

const STYLES = {
	row: { variant: 'text', size: 'sm', className: 'quiet' },
	offer: { variant: 'line', size: 'sm' },
	first: { size: 'lg' },
} as const

export function ShareButton({ rank = 'row', label, ...shared }: ShareButtonProps) {
	const { t } = useTranslation()
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button {...STYLES[rank]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Icon of={Share2} size={rank === 'first' ? 'm' : 's'} />
				{label ?? t('share.action')}
			</Button>
			{isOpen && (
				<Suspense fallback={null}>
					<ShareDialog shared={shared} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	)
}
