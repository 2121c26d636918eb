import { type ReactNode, useEffect, useRef } from 'react'

interface MoneyMovingProps {
	readonly active: boolean
	readonly children: ReactNode
}

/** Covers the whole page while money moves: nothing can be pressed, and leaving asks first. */
export function MoneyMoving({ active, children }: MoneyMovingProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => {
		const layer = dialog.current
		if (!active || !layer) return
		const stay = (event: Event) => event.preventDefault()
		layer.showModal()
		window.addEventListener('beforeunload', stay)
		layer.addEventListener('cancel', stay)
		return () => {
			window.removeEventListener('beforeunload', stay)
			layer.removeEventListener('cancel', stay)
			layer.close()
		}
	}, [active])
	return (
		<dialog ref={dialog} className="moving" aria-live="assertive" closedby="none">
			{active && (
				<>
					<span className="spinner" aria-hidden />
					{children}
				</>
			)}
		</dialog>
	)
}
