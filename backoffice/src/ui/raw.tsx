import styles from './raw.module.css'

interface RawProps {
	/** What it is, for screen readers. */
	label: string
	/** Text as it is, or a value that is written as JSON. */
	children: unknown
}

/** Data as machines know it, in a box that scrolls by keyboard, too. */
export const Raw = ({ label, children }: RawProps) => (
	<section aria-label={label}>
		{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
		<pre className={styles.raw} tabIndex={0}>
			{typeof children === 'string' ? children : JSON.stringify(children, null, 2)}
		</pre>
	</section>
)
