import { DocsContext, Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import { Suspense, useContext } from 'react'
import changesNoticed from '../docs/workflows/changes-noticed.json' with { type: 'json' }
import { isMachine, MachineDocs } from '../src/features/workflow/stories/machine-docs.tsx'
import { Product } from './product.tsx'

/** The docs page of a stories file: chart and transitions of every machine its stories show; else the stories themselves. */
export function MachinePage() {
  const { csfFile } = useOf('meta', ['meta'])
  const docs = useContext(DocsContext)
  const stories = Object.values(csfFile.stories)
  const names = [...new Set(stories.map(({ parameters }) => String(parameters?.['machine'] ?? '')))].filter(
    isMachine,
  )
  const [first] = docs.componentStories()
  return (
    <>
      <Title />
      {names.length === 0 || !first ? (
        <Stories />
      ) : (
        <Product globals={docs.getStoryContext(first).globals}>
          <Suspense fallback={null}>
            {names.map((name) => (
              <MachineDocs key={name} name={name} noticed={changesNoticed} />
            ))}
          </Suspense>
        </Product>
      )}
    </>
  )
}
