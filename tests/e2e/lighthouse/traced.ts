import type { Config } from 'lighthouse'
import defaultConfig from 'lighthouse/core/config/default-config.js'
import Trace from 'lighthouse/core/gather/gatherers/trace.js'

/** The project's Chromium ends the page that this is recorded of; no category is judged by it. */
const UNRECORDED = 'blink.webdx_feature_usage'

/** Records what Lighthouse records of a page, but for what this browser does not survive. */
class SurvivedTrace extends Trace {
	override async startSensitiveInstrumentation({
		driver,
	}: Parameters<Trace['startSensitiveInstrumentation']>[0]) {
		const categories = Trace.getDefaultTraceCategories().filter((category) => category !== UNRECORDED)
		await driver.defaultSession.sendCommand('Page.enable')
		await driver.defaultSession.sendCommand('Tracing.start', {
			categories: categories.join(','),
			options: 'sampling-frequency=10000',
		})
	}
}

/** Lighthouse's own configuration, which is that of a phone. */
export const CONFIG: Config = {
	...defaultConfig,
	artifacts: defaultConfig.artifacts?.map((artifact) =>
		artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new SurvivedTrace() } } : artifact,
	),
}
