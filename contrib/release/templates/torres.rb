# Homebrew: `brew install --formula ./torres.rb`, or in a tap.
class Torres < Formula
  desc "Century of chess machines in one program, and a modern engine"
  homepage "@FORGE@"
  version "@VERSION@"
  license "GPL-3.0-or-later"

  on_macos do
    on_arm do
      url "@FORGE@/releases/download/v@VERSION@/torres-@VERSION@-aarch64-apple-darwin-apple-m1.tar.gz"
      sha256 "@SHA256:aarch64-apple-darwin-apple-m1@"
    end
    on_intel do
      url "@FORGE@/releases/download/v@VERSION@/torres-@VERSION@-x86_64-apple-darwin-x86-64-v3.tar.gz"
      sha256 "@SHA256:x86_64-apple-darwin-x86-64-v3@"
    end
  end

  on_linux do
    on_arm do
      url "@FORGE@/releases/download/v@VERSION@/torres-@VERSION@-aarch64-unknown-linux-musl-generic.tar.gz"
      sha256 "@SHA256:aarch64-unknown-linux-musl-generic@"
    end
    on_intel do
      url "@FORGE@/releases/download/v@VERSION@/torres-@VERSION@-x86_64-unknown-linux-musl-x86-64-v2.tar.gz"
      sha256 "@SHA256:x86_64-unknown-linux-musl-x86-64-v2@"
    end
  end

  def install
    bin.install "torres"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/torres.bash" => "torres"
    zsh_completion.install "completions/_torres"
    fish_completion.install "completions/torres.fish"
    prefix.install "THIRD-PARTY.txt"
  end

  test do
    assert_match "uciok", pipe_output("#{bin}/torres uci", "uci\nquit\n")
  end
end
