import { config } from 'zod'

/** The content security policy forbids `eval`, which zod would otherwise try: this comes before every schema. */
config({ jitless: true })
