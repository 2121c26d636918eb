interface MailFrameProps {
	readonly html: string
	readonly title: string
	readonly className?: string
	/** It is as high as its mail. */
	readonly isWhole?: boolean
}

/**
 * Shows a mail of ours. Its frame runs no scripts and opens no links. The page's policy also refuses styles in
 * markup, so that they are set here; text of people has no `style="`, since its quotation marks are escaped.
 */
export function MailFrame({ html, title, className, isWhole = false }: MailFrameProps) {
	return (
		<iframe
			sandbox="allow-same-origin"
			srcDoc={html.replaceAll(' style="', ' data-style="')}
			title={title}
			className={className}
			onLoad={({ currentTarget: frame }) => {
				const mail = frame.contentDocument
				for (const element of mail?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
					element.style.cssText = element.dataset.style ?? ''
				mail?.addEventListener('click', (event) => event.preventDefault())
				if (mail && isWhole) frame.height = String(mail.documentElement.scrollHeight)
			}}
		/>
	)
}
