import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface DialogProps {
	readonly open: boolean
	readonly onClose: () => void
	readonly title: string
	readonly side?: boolean
	readonly children: ReactNode
}

export default function DialogWindow({ open, onClose, title, side = false, children }: DialogProps) {
	const { t } = useTranslation()
	return (
		<ModalOverlay
			className={side ? 'veil along' : 'veil'}
			isOpen={open}
			isDismissable
			onOpenChange={(stays) => {
				if (!stays) onClose()
			}}
		>
			<Modal className="window">
				<AriaDialog className="pad stack">
					<div className="row justify-between">
						<Heading slot="title">{title}</Heading>
						<button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
							<Icon of={X} />
						</button>
					</div>
					{children}
				</AriaDialog>
			</Modal>
		</ModalOverlay>
	)
}
