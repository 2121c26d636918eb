import { Resolver } from 'node:dns/promises'
import { loadConfig } from '../../infra/config/config.ts'
import { runTool } from '../operator/run-tool.ts'
import { mailDomainReport } from './mail-domain.ts'

/**
 * `npm run check:mail-domain`: looks up what the domains of our e-mails publish, says what is right and what is to be
 * published, and exits with 1 when something is missing.
 */
runTool(async () => {
	const findings = await mailDomainReport(loadConfig(process.env), new Resolver({ timeout: 5_000, tries: 2 }))
	for (const { isRight, text } of findings) console.log(`${isRight ? 'right' : 'WRONG'}  ${text}`)
	if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1
})
